/* The lexer: every kind of token, splices, directives, faults, and that no byte is lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "cudalite/lex/lexer.h"

/* "KIND text|KIND text|..." of all tokens; an `!` behind the kind: it has no end. */
static Str lexed(Source *source, Lexer lexer)
{
    Text text = text_new(source->arena);
    uint32_t at = lexer.at;
    for (Token token; (token = lexer_next(&lexer)).kind != TOKEN_END; at = token.span.end) {
        assert_int_equal(token.span.begin, at);
        assert_true(token.span.end > at && token.span.end <= lexer.end);
        assert_ptr_equal(token.span.source, source);
        text_format(&text, "%s%s%s ", text.len ? "|" : "", token_kind_name(token.kind),
                    lexer.unterminated ? "!" : "");
        text_add(&text, span_text(token.span));
    }
    assert_int_equal(at, lexer.end);
    assert_int_equal(lexer_next(&lexer).kind, TOKEN_END);
    return text_str(&text);
}

static void expect(const char *input, const char *tokens)
{
    Arena *arena = arena_new();
    Source *source = source_from_text(arena, STR("test.cu"), str_of(input));
    Str got = lexed(source, lexer_new(source, 0, (uint32_t)source->text.len));
    if (!str_is(got, tokens))
        fail_msg("'%s' gave\n%.*s\nnot\n%s", input, STR_ARG(got), tokens);
    arena_free(arena);
}

/* One token with this text. */
static void expect_one(const char *input, TokenKind kind)
{
    Arena *arena = arena_new();
    Str wanted = str_format(arena, "%s %s", token_kind_name(kind), input);
    expect(input, str_c(arena, wanted));
    arena_free(arena);
}

static void test_punctuation(void **state)
{
    (void)state;
    for (int kind = TOKEN_LPAREN; kind < TOKEN_COUNT; kind++) {
        const char *text = token_kind_text((TokenKind)kind);
        if (kind != TOKEN_HASH)
            expect_one(text, (TokenKind)kind);
    }
    expect("a+++b", "NAME a|PLUS_PLUS ++|PLUS +|NAME b");
    expect("k<<<1,2>>>(x)", "NAME k|LAUNCH_OPEN <<<|NUMBER 1|COMMA ,|NUMBER 2|LAUNCH_CLOSE >>>|"
                            "LPAREN (|NAME x|RPAREN )");
    expect("k << <1>>>", "NAME k|SPACE  |LAUNCH_OPEN << <|NUMBER 1|LAUNCH_CLOSE >>>");
    expect(
        "A<B<D>> > x < < y",
        "NAME A|LESS <|NAME B|LESS <|NAME D|SHR >>|SPACE  |GREATER >|SPACE  |NAME x|SPACE  |LESS <|"
        "SPACE  |LESS <|SPACE  |NAME y");
    expect("a>>>=b", "NAME a|LAUNCH_CLOSE >>>|ASSIGN =|NAME b");
    expect("A<B<::C>>", "NAME A|LESS <|NAME B|LESS <|SCOPE ::|NAME C|SHR >>");
    expect("..", "DOT .|DOT .");
    expect("x##y a#b", "NAME x|HASH_HASH ##|NAME y|SPACE  |NAME a|HASH #|NAME b");
    expect("`", "UNKNOWN `");
}

static void test_names(void **state)
{
    (void)state;
    static const char *const names[] = {
        "a",
        "_x1",
        "__global__",
        "L",
        "u8",
        "$reg",
        "R",
        "gr\xc3\xb6\xc3\x9f\x65", /* the e is no hexadecimal digit */
        "\\u00e9t\\U000000e9",
        "\xe4\xb8\xad",
        "\xf0\x9f\x98\x80",
        "a\\\nb",
        "a\\\r\nb",
        "a\\ \t\nb"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        expect_one(names[i], TOKEN_NAME);
    expect("a\\\n", "NAME a|SPACE \\\n");
    expect("a\\b", "NAME a|BACKSLASH \\|NAME b");
    expect("a\xff"
           "b",
           "NAME a|UNKNOWN \xff|NAME b");
    expect("\xc3(", "UNKNOWN \xc3|LPAREN (");
    expect("\xed\xa0\x80", "UNKNOWN \xed|UNKNOWN \xa0|UNKNOWN \x80");
    expect("\\u12", "BACKSLASH \\|NAME u12");
}

static void test_numbers(void **state)
{
    (void)state;
    static const char *const numbers[] = {"0",      "1u",       "0x1F",     "1'000'000", "0b1010",
                                          "1.5f",   ".5",       "1e-5",     "0x1.8p+3",  "1.",
                                          "10_km",  "1.0_x",    "0xA'BULL", "1e5",       "1..2",
                                          "1\\\n2", "1e\\\n+5", ".\\\n5",   "0x1p-\\\n2"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        expect_one(numbers[i], TOKEN_NUMBER);
    expect("1+2", "NUMBER 1|PLUS +|NUMBER 2");
    expect("0xe+1", "NUMBER 0xe+1"); /* as the standard has it */
    expect("1'", "NUMBER 1|CHARACTER! '");
    expect("x[1].y", "NAME x|LBRACKET [|NUMBER 1|RBRACKET ]|DOT .|NAME y");
}

static void test_literals(void **state)
{
    (void)state;
    static const char *const strings[] = {"\"\"",
                                          "\"a\\\"b\"",
                                          "L\"x\"",
                                          "u8\"x\"",
                                          "u\"x\"",
                                          "U\"x\"",
                                          "\"a\\\nb\"",
                                          "\"a\\\r\nb\"",
                                          "\"\\\\\"",
                                          "\"x\"_s",
                                          "\"x\"sv",
                                          "\"\\\\\n\"\"",
                                          "\"/* no */ //\"",
                                          "L\\\n\"x\"",
                                          "\"'\"",
                                          "R\"(a\"b)\"",
                                          "R\"x(a)\" )x\"",
                                          "LR\"()\"",
                                          "u8R\"(\\)\"",
                                          "uR\"(\n\n)\"",
                                          "UR\"--(a)--\"",
                                          "R\"(\\\n)\"",
                                          "R\"(a)\"_s",
                                          "R\"0123456789abcdef()0123456789abcdef\""};
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        expect_one(strings[i], TOKEN_STRING);
    static const char *const characters[] = {"'a'",  "'\\''", "L'x'", "u8'x'", "u'x'",
                                             "U'x'", "'ab'",  "'\"'", "'x'_c", "'\\\n\\''"};
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++)
        expect_one(characters[i], TOKEN_CHARACTER);
    expect("L\"a\"L\"b\"", "STRING L\"a\"|STRING L\"b\"");
    expect("\"a\"R\"(b)\"", "STRING \"a\"|STRING R\"(b)\"");
    expect("\"a\"_x\"b\"", "STRING \"a\"_x|STRING \"b\"");
    expect("xR\"(a)\"", "NAME xR|STRING \"(a)\"");
    expect("LL\"a\"", "NAME LL|STRING \"a\"");
}

static void test_literals_without_end(void **state)
{
    (void)state;
    expect("\"abc\nx", "STRING! \"abc|SPACE \n|NAME x");
    expect("\"abc\r\nx", "STRING! \"abc|SPACE \r\n|NAME x");
    expect("'abc", "CHARACTER! 'abc");
    expect("\"abc\\", "STRING! \"abc\\");
    expect("\"abc\\\n", "STRING! \"abc\\\n");
    expect("don't\ncan't", "NAME don|CHARACTER! 't|SPACE \n|NAME can|CHARACTER! 't");
    expect("R\"(abc\ndef", "STRING! R\"(abc\ndef");
    expect("R\"a b(x)\"y", "STRING! R\"a b(x)\"y");
    expect("R\"0123456789abcdefg(x)\"", "STRING! R\"0123456789abcdefg(x)\"");
    expect("R\"", "STRING! R\"");
}

static void test_comments(void **state)
{
    (void)state;
    static const char *const comments[] = {"// a",
                                           "//",
                                           "/**/",
                                           "/* a\n b */",
                                           "/***/",
                                           "/* // */",
                                           "// a \\\n b",
                                           "// a \\ \r\n b",
                                           "/\\\n/ a",
                                           "/\\\n* a *\\\n/",
                                           "/* *\\\r\n\\\n/",
                                           "// \"a"};
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++)
        expect_one(comments[i], TOKEN_COMMENT);
    expect("// a\nb", "COMMENT // a|SPACE \n|NAME b");
    expect("// a\r\nb", "COMMENT // a|SPACE \r\n|NAME b");
    expect("// a\rb\nc", "COMMENT // a\rb|SPACE \n|NAME c");
    expect("/*/ a */b", "COMMENT /*/ a */|NAME b");
    expect("/* a", "COMMENT! /* a");
    expect("/*/", "COMMENT! /*/");
    expect("a/b", "NAME a|SLASH /|NAME b");
    expect("/* *x\n/ */", "COMMENT /* *x\n/ */");
}

static void test_blanks(void **state)
{
    (void)state;
    static const char *const blanks[] = {
        " ",           "\n",      "\r\n", "\t \v\f",
        "\\\n",        " \\\n  ", "\r",   "\n                 \n\n        ",
        " \\ \t\r\n\n"};
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
        expect_one(blanks[i], TOKEN_SPACE);
    expect("\xef\xbb\xbf#define X\n", "SPACE \xef\xbb\xbf|DIRECTIVE #define X|SPACE \n");
    expect("", "");
}

static void test_embedded_nul(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Str input = {"x\0\"a\0b\" /*\0*/ // \0\n#if \0\n\0", 26};
    Source *source = source_from_text(arena, STR("nul"), input);
    Lexer lexer = lexer_new(source, 0, (uint32_t)input.len);
    static const TokenKind kinds[] = {TOKEN_NAME,      TOKEN_UNKNOWN, TOKEN_STRING,  TOKEN_SPACE,
                                      TOKEN_COMMENT,   TOKEN_SPACE,   TOKEN_COMMENT, TOKEN_SPACE,
                                      TOKEN_DIRECTIVE, TOKEN_SPACE,   TOKEN_UNKNOWN, TOKEN_END};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        assert_int_equal(lexer_next(&lexer).kind, kinds[i]);
    arena_free(arena);
}

static void test_directives(void **state)
{
    (void)state;
    static const char *const directives[] = {
        "#",
        "#include <a.h>",
        "#define X 1 // c",
        "#define X \\\n 1",
        "#define X \\\r\n 1",
        "#define X /* a\nb */ 1",
        "#define X \"/*\"",
        "#define X '\"'",
        "#define X 1'000 /* ' */",
        "#error don't /* no comment",
        "#define X R\"(a\nb)\" 2",
        "#define X u8R\"x(\n)x\"",
        "# // c \\\n d",
        "#define X .5'0",
        "#define X LOR\"a\"",
    };
    for (size_t i = 0; i < sizeof directives / sizeof *directives; i++)
        expect_one(directives[i], TOKEN_DIRECTIVE);
    expect("#a\n#b\r\nc", "DIRECTIVE #a|SPACE \n|DIRECTIVE #b|SPACE \r\n|NAME c");
    expect("  /* c */ #a", "SPACE   |COMMENT /* c */|SPACE  |DIRECTIVE #a");
    expect("x #a", "NAME x|SPACE  |HASH #|NAME a");
    expect("x /* \n */ #a", "NAME x|SPACE  |COMMENT /* \n */|SPACE  |HASH #|NAME a");
    expect("x \\\n#a", "NAME x|SPACE  \\\n|HASH #|NAME a");
    expect("##a", "HASH_HASH ##|NAME a");
    expect("// c\n#a", "COMMENT // c|SPACE \n|DIRECTIVE #a");
    expect("#a /* x", "DIRECTIVE! #a /* x");
    expect("#a R\"(x", "DIRECTIVE! #a R\"(x");
    expect("#a\"x\n#b", "DIRECTIVE #a\"x|SPACE \n|DIRECTIVE #b");
}

static void test_inside_directive(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Source *source =
        source_from_text(arena, STR("test.cu"), STR("#define A(x) #x ##x \\\n /* c\n#d */ 1\nz"));
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    Lexer inside = lexer_in_directive(lexer_next(&lexer));
    Str got = lexed(source, inside);
    assert_true(str_is(got, "NAME define|SPACE  |NAME A|LPAREN (|NAME x|RPAREN )|SPACE  |HASH #|"
                            "NAME x|SPACE  |HASH_HASH ##|NAME x|SPACE  \\\n |COMMENT /* c\n#d */|"
                            "SPACE  |NUMBER 1"));
    arena_free(arena);
}

/* A token never reads beyond the range, whatever follows there. */
static void test_ranges(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t end;
        const char *tokens;
    } cases[] = {
        {"abc", 2, "NAME ab"},
        {"12", 1, "NUMBER 1"},
        {"   ", 2, "SPACE   "},
        {"<<<", 2, "SHL <<"},
        {"+=", 1, "PLUS +"},
        {"//", 1, "SLASH /"},
        {"/* */", 3, "COMMENT! /* "},
        {"L\"a\"", 1, "NAME L"},
        {"u8R\"(a)\"", 3, "NAME u8R"},
        {"u8R\"(a)\"", 6, "STRING! u8R\"(a"},
        {"\"ab\"", 3, "STRING! \"ab"},
        {"'ab'", 3, "CHARACTER! 'ab"},
        {".5", 1, "DOT ."},
        {"\\\n", 1, "BACKSLASH \\"},
        {"\\u00e9", 3, "BACKSLASH \\|NAME u0"},
        {"\xc3\xa9", 1, "NAME \xc3"},
        {"\xef\xbb\xbf", 2, "UNKNOWN \xef|UNKNOWN \xbb"},
        {"// a", 3, "COMMENT // "},
        {"#ab", 2, "DIRECTIVE #a"},
        {"##", 1, "DIRECTIVE #"},
        {"-\\\n>", 3, "MINUS -|SPACE \\\n"},
        {"1'0", 2, "NUMBER 1'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena *arena = arena_new();
        Source *source = source_from_text(arena, STR("x"), str_of(cases[i].text));
        Str got = lexed(source, lexer_new(source, 0, cases[i].end));
        if (!str_is(got, cases[i].tokens))
            fail_msg("%s: %.*s", cases[i].text, STR_ARG(got));
        arena_free(arena);
    }
}

/* Splices without end between the halves of an operator at the end of a range. */
static void test_many_splices(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Text text = text_new(arena);
    text_add_c(&text, "+");
    for (int i = 0; i < 100; i++)
        text_add_c(&text, "\\\n");
    text_add_c(&text, "=");
    Source *source = source_from_text(arena, STR("x"), text_str(&text));
    Lexer whole = lexer_new(source, 0, (uint32_t)text.len);
    assert_int_equal(lexer_next(&whole).kind, TOKEN_PLUS_ASSIGN);
    Lexer part = lexer_new(source, 0, (uint32_t)text.len - 1);
    assert_int_equal(lexer_next(&part).kind, TOKEN_PLUS);
    lexed(source, part);
    arena_free(arena);
}

static void test_solid(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Source *source = source_from_text(arena, STR("x"), STR("a /* c */ +b\n"));
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    Token a = lexer_next_solid(&lexer), plus = lexer_next_solid(&lexer);
    Token b = lexer_next_solid(&lexer), end = lexer_next_solid(&lexer);
    assert_true(token_is(a, "a") && !a.space_before);
    assert_true(plus.kind == TOKEN_PLUS && plus.space_before);
    assert_true(token_is(b, "b") && !b.space_before);
    assert_int_equal(end.kind, TOKEN_END);
    arena_free(arena);
}

static void test_token_text(void **state)
{
    (void)state;
    static const struct {
        const char *written, *text;
    } cases[] = {
        {"ab", "ab"},       {"a\\\nb\\\r\nc", "abc"},       {"a\\ \n\\\nb", "ab"},
        {"<\\\n<<", "<<<"}, {"\"a\\n\\\nb\"", "\"a\\nb\""}, {"R\"(\\\n)\"", "R\"(\\\n)\""}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena *arena = arena_new();
        Source *source = source_from_text(arena, STR("x"), str_of(cases[i].written));
        Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
        Token token = lexer_next(&lexer);
        Str text = token_text(arena, token);
        assert_true(str_is(text, cases[i].text));
        if (i < 4) {
            assert_true(token_is(token, cases[i].text));
            assert_false(token_is(token, "abcd"));
            assert_false(token_is(token, "abx"));
            assert_false(token_is(token, "a"));
        }
        arena_free(arena);
    }
    assert_string_equal(token_kind_name(TOKEN_NAME), "NAME");
    assert_string_equal(token_kind_text(TOKEN_PLUS_ASSIGN), "+=");
}

/* The ways around the automaton must give what it gives: lexer_next never takes them. */
static void expect_same(Source *source, Lexer all)
{
    Lexer solid = all, block = all;
    size_t depth = 3, wanted_depth = 3;
    uint32_t statement = all.at, wanted_statement = all.at;
    bool space_before = false, unterminated = false;
    for (Token want = {.kind = TOKEN_SPACE}; want.kind != TOKEN_END;) {
        want = lexer_next(&all);
        unterminated |= all.unterminated;
        if (want.kind == TOKEN_SPACE || want.kind == TOKEN_COMMENT) {
            space_before = true;
            continue;
        }
        Token got = lexer_next_solid(&solid);
        if (got.kind != want.kind || got.span.begin != want.span.begin ||
            got.span.end != want.span.end || got.space_before != space_before ||
            solid.unterminated != unterminated || solid.line_start != all.line_start)
            fail_msg("solid token %s at %u of\n%.*s", token_kind_name(want.kind), want.span.begin,
                     STR_ARG(source->text));
        space_before = unterminated = false;
        bool closes = want.kind == TOKEN_RBRACE && wanted_depth == 1;
        if (want.kind == TOKEN_DIRECTIVE || want.kind == TOKEN_LAUNCH_OPEN || closes ||
            want.kind == TOKEN_END ||
            (want.kind == TOKEN_NAME && span_text(want.span).at[0] == '_')) {
            got = lexer_next_in_block(&block, &depth, &statement);
            if (got.kind != want.kind || got.span.begin != want.span.begin ||
                got.span.end != want.span.end || block.line_start != all.line_start ||
                depth != wanted_depth || statement != wanted_statement)
                fail_msg("token of a block %s at %u of\n%.*s", token_kind_name(want.kind),
                         want.span.begin, STR_ARG(source->text));
        } else if (want.kind == TOKEN_LBRACE || want.kind == TOKEN_RBRACE ||
                   want.kind == TOKEN_SEMICOLON) {
            wanted_depth += want.kind == TOKEN_LBRACE;
            wanted_depth -= want.kind == TOKEN_RBRACE;
            wanted_statement = want.span.end;
        }
    }
}

static void test_blocks(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Source *source = source_from_text(
        arena, STR("x"),
        STR("a.b->c(1'0, .5e+1, 'x', u8\"{\"); _x /* ; */ { } k <<<1>>> // }\n#if 1 {\n}<\\\n<<"));
    static const TokenKind kinds[] = {TOKEN_NAME,   TOKEN_LAUNCH_OPEN, TOKEN_DIRECTIVE,
                                      TOKEN_RBRACE, TOKEN_LAUNCH_OPEN, TOKEN_END,
                                      TOKEN_END};
    Lexer lexer = lexer_new(source, 0, (uint32_t)source->text.len);
    size_t depth = 1;
    uint32_t statement = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        assert_int_equal(lexer_next_in_block(&lexer, &depth, &statement).kind, kinds[i]);
        assert_int_equal(depth, 1);
    }
    assert_int_equal(source->text.at[statement - 1], '}');
    arena_free(arena);
}

/* Whatever the bytes, and wherever the range ends, spans follow each other and reach the end. */
static void test_random_bytes(void **state)
{
    (void)state;
    static const char *const pieces[] = {"\\\n",    "\\",
                                         "\"",      "'",
                                         "R\"(",    ")\"",
                                         "/",       "*",
                                         "\n",      "#",
                                         "\r",      "a",
                                         "8",       "u8",
                                         "L",       "<",
                                         ".",       "0x1p+",
                                         " ",       "\xc3",
                                         "\xa9",    "\xef\xbb\xbf",
                                         "=",       "+",
                                         "define ", "_",
                                         "{",       "}",
                                         ";",       "<<",
                                         ">",       "-",
                                         "//",      "/*",
                                         "*/",      "abcdefgh",
                                         "0",       "e",
                                         "e+",      "(",
                                         "()",      ",",
                                         ":",       "?",
                                         "$Z9",     "\t",
                                         "\v",      "[]",
                                         "    ",    "         "};
    uint64_t random = 1;
    for (int iteration = 0; iteration < 6000; iteration++) {
        Arena *arena = arena_new();
        Text text = text_new(arena);
        for (int i = 0; i < 40; i++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            unsigned pick = (unsigned)(random >> 33) % (sizeof pieces / sizeof *pieces + 1);
            if (pick == sizeof pieces / sizeof *pieces)
                text_add(&text, (Str){"\0", 1});
            else
                text_add_c(&text, pieces[pick]);
        }
        Source *source = source_from_text(arena, STR("random"), text_str(&text));
        uint32_t len = (uint32_t)source->text.len;
        lexed(source, lexer_new(source, 0, len));
        lexed(source, lexer_new(source, len / 3, len / 2));
        expect_same(source, lexer_new(source, 0, len));
        expect_same(source, lexer_new(source, len / 3, len / 2));
        Lexer inside = lexer_new(source, len / 4, len);
        inside.in_directive = true;
        expect_same(source, inside);
        arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_punctuation),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_literals),
        cmocka_unit_test(test_literals_without_end),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_blanks),
        cmocka_unit_test(test_embedded_nul),
        cmocka_unit_test(test_directives),
        cmocka_unit_test(test_inside_directive),
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_many_splices),
        cmocka_unit_test(test_solid),
        cmocka_unit_test(test_token_text),
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_random_bytes),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("lexer", tests, NULL, NULL);
}
