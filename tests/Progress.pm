# The harness that tests/prove runs the tests with: prove's own, and it says how far they are, in one line
# at a terminal, else every half minute. A test may say how far it is itself: where PROGRESS is set in
# its environment, it prints lines such as `progress 3 of 120`.
package Progress;
use strict;
use warnings;
use parent 'TAP::Harness';

my $interval = $ENV{PROGRESS_SECONDS} || (-t STDOUT ? 1 : 30);

sub new {
    my ($class, $arguments) = @_;
    # Not the formatter for terminals, which has a line of its own that says less.
    my $self = $class->SUPER::new({ %$arguments, formatter_class => 'TAP::Formatter::File' });
    @$self{qw(begun told done checks running)} = (time, time, 0, 0, {});
    $self->callback(made_parser => sub { $self->follow($_[0], $_[1][0]) });
    return $self;
}

sub runtests {
    my ($self, @tests) = @_;
    $self->{total} = @tests;
    $ENV{PROGRESS} = 1;
    return $self->SUPER::runtests(@tests);
}

sub follow {
    my ($self, $parser, $test) = @_;
    my $running = $self->{running};
    my $name = $test =~ s{^.*?tests/|^.*unit/}{}r;
    my $begun = time;
    $running->{$name} = { begun => $begun, far => '' };
    $parser->callback(test => sub { $self->{checks}++; $self->tell });
    $parser->callback(unknown => sub {
        $running->{$name}{far} = " ($1)" if $_[0]->raw =~ /^progress (\d+ of \d+)$/;
        $self->tell;
    });
    $parser->callback(EOF => sub {
        delete $running->{$name};
        $self->{done}++;
        print "\r\e[K" if -t STDOUT; # what the formatter prints comes next
        $self->tell;
    });
}

sub tell {
    my ($self) = @_;
    my $now = time;
    return if $now - $self->{told} < $interval;
    $self->{told} = $now;
    my $running = $self->{running};
    my @names = sort { $running->{$a}{begun} <=> $running->{$b}{begun} || $a cmp $b } keys %$running;
    my $seconds = $now - $self->{begun};
    my $line = sprintf '[%d:%02d] %d of %d files, %d checks', int $seconds / 60, $seconds % 60,
        $self->{done}, $self->{total}, $self->{checks};
    $line .= '; running: ' . join ', ', map { $_ . $running->{$_}{far} } @names if @names;
    local $| = 1;
    print -t STDOUT ? "\r\e[K" . substr($line, 0, ($ENV{COLUMNS} || 80) - 1) : "$line\n";
}

1;
