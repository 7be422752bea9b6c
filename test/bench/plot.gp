# SPDX-License-Identifier: MIT
#
# gnuplot -e "directory='build/bench'; output_file='results.svg'" plot.gp
#
# Above: the core and its peers, ns per link.  Below: our time by SQLite's own
# of each pair of statements; 1 is as fast, the mark is the limit.

set terminal svg size 900,760 font "Helvetica,13" background "#ffffff" enhanced
set output output_file
set encoding utf8
unset key
set border 0
set tics scale 0
set style fill solid 1.0 noborder
set grid xtics linetype 1 linecolor rgb "#e4e7ea" linewidth 1
set termoption noenhanced
ours = 0x1b7f79
theirs = 0xb4bcc4
over = 0xd1495b

set multiplot
set lmargin at screen 0.46
set rmargin at screen 0.94

core = directory."/core.dat"
set datafile separator "\t"
stats core using 1 nooutput
set tmargin at screen 0.935
set bmargin at screen 0.58
set yrange [STATS_max+0.6:0.4]
set xrange [0:*]
set title "The core and its peers: ns per link, shorter is faster" font ",15"
plot core using (0):1:(0):3:($1-0.36):($1+0.36):($4 ? ours : theirs):ytic(2) with boxxyerror linecolor rgb variable, \
     core using 3:1:(sprintf(" %.0f", $3)) with labels left textcolor rgb "#444444"

sql = directory."/sql.dat"
stats sql using 1 nooutput
set tmargin at screen 0.47
set bmargin at screen 0.05
set yrange [STATS_max+0.6:0.4]
set xrange [0:3.4]
set xtics 0.5
set arrow 1 from 1,graph 0 to 1,graph 1 nohead linecolor rgb "#555555" linewidth 1.2 back
set title "In SQL: our time / SQLite's own (1 = as fast; | = our limit)" font ",15"
plot sql using (0):1:(0):3:($1-0.33):($1+0.33):(strcol(4) ne "-" && $3>$4 ? over : ours):ytic(2) with boxxyerror linecolor rgb variable, \
     sql using 3:1:(sprintf(" %.2f", $3)) with labels left textcolor rgb "#444444", \
     sql using (strcol(4) eq "-" ? NaN : $4):1:(0):(0.4) with vectors nohead linewidth 2.5 linecolor rgb "#e09f3e", \
     sql using (strcol(4) eq "-" ? NaN : $4):1:(0):(-0.4) with vectors nohead linewidth 2.5 linecolor rgb "#e09f3e"
unset multiplot
