# SPDX-License-Identifier: MIT
# transcript.pl FILE LIBRARY: the transcript, through DBD::SQLite.
use strict;
use warnings;
use DBI;

my $db = DBI->connect("dbi:SQLite::memory:", "", "", { RaiseError => 1, PrintError => 0 });
$db->sqlite_enable_load_extension(1);
$db->do("SELECT load_extension(?)", undef, $ARGV[1]);
open my $in, "<", $ARGV[0] or die $!;
while (my $sql = <$in>) {
    eval {
        my $statement = $db->prepare($sql);
        $statement->execute;
        while ($statement->{NUM_OF_FIELDS} and my @row = $statement->fetchrow_array) {
            print $row[0] // "NULL", "\n";
        }
        1;
    } or print "error\n";
}
