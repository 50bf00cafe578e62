#!/bin/sh
# Completions: each option that --help has, each word that an option may be followed by, and no
# other word, in bash, zsh and fish themselves.
. "${0%/*}/../tap.sh"
cd "$T" || exit 1
mkdir directory
touch file.cu file.txt

# options of a program, one a line; and those that have a list of words: `--dump tokens macros ...`
for program in cudalite cudalite-sim; do
    "$program" --help | sed -n 's/^  \(-.*\)/\1/p' | sed 's/   .*//; s/\[.*//; s/=.*//' |
        tr ',' '\n' | sed 's/^ *//; s/ .*//' | sort -u >"$program.options"
    : >"$program.words"
    while read -r option; do
        "$program" "$option=none-such" file.cu >/dev/null 2>err </dev/null
        sed -n "s/.*it is one of: \(.*\)/$option \1/p" err >>"$program.words"
    done <"$program.options"
done
[ "$(wc -l <cudalite.options)" -gt 20 ] && [ "$(wc -l <cudalite-sim.options)" -gt 20 ]
ok $? '--help was understood'
like cudalite.words '^--dump .*plan' 'lists of words were found'

# complete_bash PROGRAM WORD...: completions of the last word, one a line
complete_bash() {
    # bash takes `--option=value` apart
    bash --norc -c '. "$1"; shift
        COMP_WORDS=() COMPREPLY=()
        for word; do
            case $word in
            *=*) COMP_WORDS+=("${word%%=*}" = "${word#*=}") ;;
            *) COMP_WORDS+=("$word") ;;
            esac
        done
        [ -n "${COMP_WORDS[-1]}" ] || [ "${COMP_WORDS[-2]}" != = ] || unset "COMP_WORDS[-1]"
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        "_${1//-/_}"
        printf "%s\n" "${COMPREPLY[@]}"' bash "$BUILD/completions/$1.bash" "$@" | sort
}
complete_fish() {
    program=$1
    shift
    line=$program
    for word; do line="$line $word"; done
    fish --no-config -c "source $BUILD/completions/$program.fish; complete -C '$line'" 2>&1 |
        sed 's/\t.*//; s/^--[a-z-]*=//' | sort
}

for shell in bash fish; do
    if ! command -v "$shell" >/dev/null; then
        note_skipped 10 "checks of completions in $shell" "no $shell"
        continue
    fi
    for program in cudalite cudalite-sim; do
        { complete_$shell "$program" -; complete_$shell "$program" --; } | sed 's/=$//' |
            grep '^-.' | sort -u >got
        is "$(cat got)" "$(cat "$program.options")" "$shell, $program: the options"
        while read -r option words; do
            # where there are no files, which fish adds behind an option whose word may be left out
            is "$(cd directory && complete_$shell "$program" "$option=" | tr '\n' ' ')" \
                "$(printf '%s\n' $words | sort | tr '\n' ' ')" \
                "$shell: words behind $program $option="
        done <"$program.words"
    done
    is "$(complete_$shell cudalite --dump p)" plan "$shell: a word that was begun"
    is "$(complete_$shell cudalite -I d | tr -d /)" directory \
        "$shell: directories behind -I"
    complete_$shell cudalite f | grep -q '^file.cu$'
    ok $? "$shell: .cu files"
    complete_$shell cudalite -o f | grep -q '^file.txt$'
    ok $? "$shell: any file behind -o"
done

if command -v zsh >/dev/null; then
    for program in cudalite cudalite-sim; do
        # _arguments as zsh's own gets it
        zsh -f -c '_arguments() { print -rl -- "$@" }; . "$1"' zsh \
            "$BUILD/completions/_$program" >got
        sed -n 's/^\*\(-[^[+=]*\).*/\1/p' got | sort -u >names
        is "$(cat names)" "$(cat "$program.options")" "zsh, $program: the options"
        while read -r option words; do
            grep -q -e "^\*$option=.*:($words)\$" got
            ok $? "zsh, $program: words behind $option"
        done <"$program.words"
    done
    # zsh itself, at a terminal
    if ! zsh -f -c 'zmodload zsh/zpty && zpty none true' 2>/dev/null; then
        note_skipped 1 'check of completion in zsh at a terminal' 'no pseudo-terminal can be opened'
        done_testing
    fi
    cat >ask.zsh <<'END'
zmodload zsh/zpty
zpty shell 'TERM=dumb zsh -f -i'
zpty -w shell "PS1= RPS1=; fpath=($1 \$fpath); autoload -U compinit; compinit -D -u; print READY"
zpty -r shell line '*READY*READY*'
zpty -n -w shell "cudalite --dump=mod"$'\t'
zpty -r shell answer '*model*'
print -r -- "$answer"
END
    timeout 20 zsh -f ask.zsh "$BUILD/completions" >got 2>&1
    like got 'cudalite --dump=model' 'zsh completes --dump=mod at a terminal'
else
    note_skipped 8 'checks of completions in zsh' 'no zsh'
fi
done_testing
