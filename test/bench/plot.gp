# SPDX-License-Identifier: MIT
#
#     gnuplot -e "directory='build/bench'; output_file='x.svg'" plot.gp
#
# From the top: the core and its peers, ns per link; the same by kind of link;
# our time divided by SQLite's own for each pair of statements, with a mark at its
# limit; and the collation divided by NOCASE by kind of link.

core_file = directory."/core.dat"
sql_file = directory."/sql.dat"
kinds_file = directory."/kinds-core.dat"
kinds_sql_file = directory."/kinds-sql.dat"
set datafile separator "\t"
stats core_file using 1 name "CORE" nooutput
stats sql_file using 1 name "SQL" nooutput
stats kinds_file using 1 name "KINDS" nooutput

ours = 0x1b7f79          # teal
theirs = 0xb4bcc4        # gray
over = 0xd1495b          # red: slower than its limit
limit(text) = text eq "-" ? 1e9 : real(text)

set terminal svg size 900,1500 font "Helvetica,13" background "#ffffff" noenhanced
set output output_file
set encoding utf8
unset key
set border 0
set tics scale 0
set style fill solid 1.0 noborder
set grid xtics linetype 1 linecolor rgb "#e4e7ea" linewidth 1
set multiplot
set lmargin at screen 0.50
set rmargin at screen 0.95

set tmargin at screen 0.965
set bmargin at screen 0.80
set yrange [CORE_max+0.6:0.4]
set xrange [0:*]
set label 1 "The core and its peers: ns per link" at screen 0.02,0.985 font ",16"
set label 2 "■ ours" at screen 0.70,0.975 textcolor rgb ours
set label 3 "■ others" at screen 0.80,0.975 textcolor rgb "#8a949d"
plot core_file using 3:1:(0):3:($1-0.36):($1+0.36):($4==1 ? ours : theirs):ytic(2) \
       with boxxyerror linecolor rgb variable, \
     '' using 3:1:(sprintf("%.0f", $3)) with labels left offset 0.6,0 textcolor rgb "#444444"

set tmargin at screen 0.735
set bmargin at screen 0.525
set lmargin at screen 0.16
set yrange [KINDS_max+0.6:0.4]
set xrange [8:2000]
set logscale x
set xtics (10, 20, 50, 100, 200, 500, 1000)
set key at screen 0.95,0.752 right horizontal maxrows 1 samplen 0.3 width -1 font ",11"
unset label 2
unset label 3
set label 1 "The core and its peers by kind of link: ns per link, log scale" at screen 0.02,0.768 font ",16"
plot kinds_file using 3:1:ytic(2) with points pointtype 2 pointsize 0.7 linecolor rgb "#777777" title "bytes", \
     '' using 4:1 with points pointtype 7 pointsize 0.9 linecolor rgb ours title "validate", \
     '' using 5:1 with points pointtype 5 pointsize 0.9 linecolor rgb ours title "normalize", \
     '' using 6:1 with points pointtype 6 pointsize 0.9 linecolor rgb "#d1495b" title "uriparser", \
     '' using 7:1 with points pointtype 4 pointsize 0.9 linecolor rgb "#d1495b" title "uriparser, normal form", \
     '' using 8:1 with points pointtype 8 pointsize 0.9 linecolor rgb "#8a949d" title "libcurl", \
     '' using 9:1 with points pointtype 10 pointsize 0.9 linecolor rgb "#8a949d" title "GLib"
unset key
unset logscale x
set lmargin at screen 0.50

set tmargin at screen 0.465
set bmargin at screen 0.285
set yrange [SQL_max+0.6:0.4]
set xrange [0:3.4]
set xtics 0.5
set arrow 1 from 1,graph 0 to 1,graph 1 nohead linecolor rgb "#777777" linewidth 1.5 back
set label 1 "In SQL: our time divided by that of SQLite's own" at screen 0.02,0.49 font ",16"
set label 2 "1: as fast" at 1,graph 1.03 center textcolor rgb "#777777"
set label 3 "mark: the limit we keep" at 3.4,graph 1.03 right textcolor rgb "#c07f1c"
plot sql_file using 3:1:(0):3:($1-0.33):($1+0.33):($3>limit(strcol(4)) ? over : ours):ytic(2) \
       with boxxyerror linecolor rgb variable, \
     '' using 3:1:(sprintf("%.2f", $3)) with labels right offset -0.6,0 textcolor rgb "#ffffff", \
     '' using (limit(strcol(4))-0.012):1:(limit(strcol(4))-0.012):(limit(strcol(4))+0.012):($1-0.42):($1+0.42) \
       with boxxyerror linecolor rgb "#e09f3e"

set tmargin at screen 0.215
set bmargin at screen 0.025
set lmargin at screen 0.16
set yrange [KINDS_max+0.6:0.4]
set xrange [0:*]
set key at screen 0.95,0.232 right horizontal samplen 0.5
unset label 2
unset label 3
set arrow 2 from 2,graph 0 to 2,graph 1 nohead linecolor rgb "#e09f3e" linewidth 1.5 back
set key maxrows 1
set label 1 "COLLATE uri by kind of link: time divided by that of NOCASE; the limit is 2" at screen 0.02,0.245 font ",16"
plot kinds_sql_file using 3:1:ytic(2) with points pointtype 7 pointsize 0.9 linecolor rgb ours title "count(DISTINCT)", \
     '' using 4:1 with points pointtype 5 pointsize 0.9 linecolor rgb "#777777" title "CREATE INDEX", \
     '' using 5:1 with points pointtype 9 pointsize 0.9 linecolor rgb "#d1495b" title "join"
unset multiplot
set output
