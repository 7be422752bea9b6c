# SPDX-License-Identifier: MIT
#
#     gnuplot -e "directory='build/bench'; output_file='x.svg'" plot.gp
#
# Above: the core and its peers, ns per link.  Below: our time by SQLite's own
# for each pair of statements, with a mark at the limit that we hold it to.

core_file = directory."/core.dat"
sql_file = directory."/sql.dat"
set datafile separator "\t"
stats core_file using 1 name "CORE" nooutput
stats sql_file using 1 name "SQL" nooutput

ours = 0x1b7f79          # teal
theirs = 0xb4bcc4        # gray
over = 0xd1495b          # red: slower than its limit
limit(text) = text eq "-" ? 1e9 : real(text)

set terminal svg size 900,760 font "Helvetica,13" background "#ffffff" noenhanced
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

set tmargin at screen 0.935
set bmargin at screen 0.60
set yrange [CORE_max+0.6:0.4]
set xrange [0:*]
set label 1 "The core and its peers: ns per link" at screen 0.02,0.97 font ",16"
set label 2 "■ ours" at screen 0.70,0.955 textcolor rgb ours
set label 3 "■ others" at screen 0.80,0.955 textcolor rgb "#8a949d"
plot core_file using 3:1:(0):3:($1-0.36):($1+0.36):($4==1 ? ours : theirs):ytic(2) \
       with boxxyerror linecolor rgb variable, \
     '' using 3:1:(sprintf("%.0f", $3)) with labels left offset 0.6,0 textcolor rgb "#444444"

set tmargin at screen 0.475
set bmargin at screen 0.05
set yrange [SQL_max+0.6:0.4]
set xrange [0:3.4]
set xtics 0.5
set arrow 1 from 1,graph 0 to 1,graph 1 nohead linecolor rgb "#777777" linewidth 1.5 back
set label 1 "In SQL: our time divided by that of SQLite's own" at screen 0.02,0.515 font ",16"
set label 2 "1: as fast" at 1,graph 1.03 center textcolor rgb "#777777"
set label 3 "mark: the limit we keep" at 3.4,graph 1.03 right textcolor rgb "#c07f1c"
plot sql_file using 3:1:(0):3:($1-0.33):($1+0.33):($3>limit(strcol(4)) ? over : ours):ytic(2) \
       with boxxyerror linecolor rgb variable, \
     '' using 3:1:(sprintf("%.2f", $3)) with labels right offset -0.6,0 textcolor rgb "#ffffff", \
     '' using (limit(strcol(4))-0.012):1:(limit(strcol(4))-0.012):(limit(strcol(4))+0.012):($1-0.42):($1+0.42) \
       with boxxyerror linecolor rgb "#e09f3e"
unset multiplot
set output
