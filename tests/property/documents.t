#!/usr/bin/perl
# What README.md, docs/ and the manual show is what the programs do: the examples' text before and after, the
# picture, the simulator's tables, and all diagnostics.
use strict;
use warnings;
use File::Basename qw(basename dirname);
use File::Copy qw(copy);
use lib dirname(__FILE__);
use Property;

sub kernel_of {
    my ($path) = @_;
    return slurp($path) =~ /^((?:static )?__global__ .*?^\}\n)/ms ? $1 : die "no kernel in $path";
}

# A kernel as annotated and as generated; the file that was generated.
sub check_kernels {
    my ($readme, $annotated) = @_;
    my ($status, $told, $made) = generate($annotated);
    ok($status == 0 && $made, "README: cudalite on $annotated", $told) or return;
    for my $path ($annotated, $made) {
        my $kernel = kernel_of($path);
        ok(index($readme, "```cuda\n$kernel```") >= 0, 'README: the kernel is the real one', $kernel);
    }
    return $made;
}

# The kernel with loads that run ahead, and what --explain tells of it.
sub check_ahead {
    my ($readme, $annotated) = @_;
    my ($status, undef, $told) = run_command('sh', '-c', "cd $top && exec cudalite -O1 -Iinclude -arch sm_80 "
        . "--pipeline --explain $annotated -o $directory/ahead.cu");
    ok($status == 0, "README: cudalite --pipeline on $annotated", $told) or return;
    my $kernel = kernel_of("$directory/ahead.cu");
    ok(index($readme, "```cuda\n$kernel```") >= 0, 'README: the kernel with loads ahead is the real one',
        $kernel);
    ok(index($readme, "```\n$told```") >= 0, 'README: its explanation is the real one', $told);
}

# A variant, and the host function that launches it.
sub check_launches {
    my ($text, $annotated, $only) = @_;
    my ($status, undef, $told) = run_command('sh', '-c', "cd $top && exec cudalite -Iinclude -arch=sm_90 "
        . "$annotated -o $directory/variant.cu");
    ok($status == 0, "docs: cudalite -O2 on $annotated", $told) or return;
    my $made = slurp("$directory/variant.cu");
    my ($variant) = $made =~ /^((?:static )?__global__ void \w+_tiled.*?^\}\n)/ms;
    for my $part ($only ? () : $variant, $made =~ /^(\/\* Launches .*?^\}\n)/ms) {
        ok(index($text, "```cuda\n$part```") >= 0, 'docs: the variant and its launch are the real ones', $part);
    }
}

# A plain file, and what --annotate prints of it.
sub check_inferred {
    my ($text) = @_;
    my ($plain, $annotated) = $text =~ /```cuda\n(.*?)```.*?```cuda\n(.*?)```/s;
    my $file = "$directory/plain.cu";
    open my $out, '>', $file or die;
    print {$out} $plain;
    close $out or die;
    my (undef, $made) = run_command('cudalite', '-arch=sm_90', '--annotate', $file);
    ok(index($made, $annotated) == 0, 'docs: what --annotate prints is the real one', $made);
}

# The first example of README.md: a plain file, and the kernel that --infer -O1 makes of it. README.md stays short.
sub check_first_example {
    my $readme = slurp("$top/README.md");
    my ($plain, $kernel) = $readme =~ /```cuda\n(.*?)```.*?```cuda\n(.*?)```/s;
    my $file = "$directory/first.cu";
    open my $out, '>', $file or die;
    print {$out} $plain;
    close $out or die;
    my ($status, $told, $made) = generate($file, '--infer', '-O1');
    ok($status == 0 && $made && kernel_of($made) eq $kernel, 'README: the first example is the real one',
        $made ? kernel_of($made) : $told);
    my ($lines, $generated) = map { scalar(() = /\n/g) } $readme, $kernel;
    ok($lines <= 150 && $generated <= 25, 'README: at most 150 lines, 25 of them generated', "$lines, $generated");
}

# The picture at the top of README.md has the figures that cudalite-sim counts today.
sub check_picture {
    my ($status, $made, $told) = run_command('sh', '-c', "cd $top && PATH=$ENV{BUILD}:\$PATH exec tools/before-after");
    ok($status == 0, 'tools/before-after', $told);
    ok($made eq slurp("$top/docs/before-after.svg"), 'docs/before-after.svg is what is counted today',
        'tools/before-after >docs/before-after.svg');
}

# Links from README.md and docs/ to files of the tree lead somewhere.
sub check_links {
    for my $page ("$top/README.md", "$top/CONTRIBUTING.md", glob "$top/docs/*.md") {
        my $text = slurp($page) =~ s/```.*?```//gsr;
        for my $link ($text =~ /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g) {
            ok(-e dirname($page) . "/$link", substr($page, length $top) . ": $link is there");
        }
    }
}

sub check_readme {
    my $readme = join "", map { slurp($_) } "$top/README.md", sort glob "$top/docs/*.md";
    my $example = "$top/examples/row_walk";
    my $made = check_kernels($readme, "$example/annotated.cu") or return;
    check_kernels($readme, "$top/examples/transpose/annotated.cu");
    my (undef, undef, $why) = run_command('sh', '-c', "cd $top && exec cudalite -O1 -Iinclude --explain "
        . "examples/row_walk/annotated.cu -o $directory/again.cu");
    ok(length $why && index($readme, "```\n$why```") >= 0, 'README: the explanation is the real one',
        $why);
    check_ahead($readme, 'examples/nbody/annotated.cu');
    check_launches($readme, 'examples/matvec/annotated.cu');
    check_launches($readme, '-DASIZE=8192 examples/row_walk/annotated.cu', 'the launch alone');
    my (undef, undef, $split) = generate("$top/examples/row_walk/annotated.cu", '-O2', '--schedule=split 4');
    my ($lines) = slurp($split) =~ m{(    /\* the \d+ blocks along z .*?\n)(?:    int|\n)}s;
    ok($lines && index($readme, "```cuda\n$lines```") >= 0, 'docs: the split loop is the real one', $lines);
    check_inferred(slurp("$top/docs/plain-cuda.md"));
    check_candidates();
    my $work = "$directory/readme";
    mkdir $work or die;
    copy("$example/annotated.cu", "$work/before.cu");
    copy($made, "$work/after.cu");
    copy("$example/$_.cu", "$work/$_.cu") for 'hand', 'hand_fig4';
    my ($exit, undef, $table) = run_command('sh', '-c',
        "cd $work && exec $ENV{BUILD}/cudalite-sim -I$top/include --compare before.cu after.cu "
            . 'hand.cu hand_fig4.cu');
    ok($exit == 0 && index($readme, "```\n$table```") >= 0, 'README: the table is the real one', $table);
}

# docs/decisions.md shows the schedules of the transpose.
sub check_candidates {
    my $text = slurp("$top/docs/decisions.md");
    my (undef, undef, $told) = run_command('sh', '-c', "cd $top && cudalite --explain=candidates --assume=rows=8192 --assume=columns=8192 -arch=sm_90 -Iinclude "
        . 'examples/transpose/annotated.cu -o /dev/null');
    my ($table) = $told =~ /^(.*\[CL201\]\n(?:.*\n){2}(?:cudalite: note: .*\n)+)/m;
    $table //= 'none';
    ok(index($text, "```\n$table```") >= 0, 'docs: the table of schedules is the real one', $table);
}

sub check_manual {
    my $manual = slurp("$top/man/cudalite-diagnostics.7");
    my $definitions = slurp("$top/cudalite/base/diag.def");
    my $count = 0;
    while ($definitions =~ /^DIAG\(\w+, (\d+), SEVERITY_(\w+), "(.*)"\)$/gm) {
        my ($id, $severity, $title) = (sprintf('CL%03d', $1), lc $2, ucfirst $3);
        $count++;
        ok(index($manual, ".It $id\n$title ($severity).\n") >= 0, "cudalite-diagnostics.7 has $id",
            "$title ($severity)");
    }
    ok($count > 50, 'diag.def was understood');
    my $listed = () = $manual =~ /^\.It CL\d+$/gm;
    ok($listed == $count, 'cudalite-diagnostics.7 has no others', "$listed, not $count");
}

# What was written and what comes out, for each of the examples with reuse.
sub check_examples_page {
    my $made = `cd '$top' && tools/examples-page`;
    ok($? == 0, 'tools/examples-page');
    ok($made eq slurp("$top/examples/README.md"), 'examples/README.md is what cudalite makes today',
        'tools/examples-page >examples/README.md');
}

# The plots of docs/seeds.md are those of its tables.
sub check_plots {
    my $work = "$directory/plots";
    mkdir $work or die;
    copy("$top/docs/seeds.md", $work);
    my ($status, undef, $told) = run_command("$top/bench/seeds/run", '--draw', "--docs=$work");
    ok($status == 0, 'bench/seeds/run --draw', $told);
    for my $plot (glob "$top/docs/seeds-*.svg") {
        ok(slurp($plot) eq slurp("$work/" . basename($plot)), "$plot is drawn from docs/seeds.md", 'bench/seeds/run --draw');
    }
    my ($made, $kept) = map { scalar(() = glob "$_/seeds-*.svg") } $work, "$top/docs";
    ok($made && $made == $kept, 'docs has a plot for each table of docs/seeds.md', "$made, not $kept");
}

exit work_on(sub { $_[0]->() }, \&check_readme, \&check_first_example, \&check_picture, \&check_links, \&check_manual, \&check_examples_page, \&check_plots);
