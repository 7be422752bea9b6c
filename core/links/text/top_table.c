/*
** SPDX-License-Identifier: MPL-2.0
**
** Top-level domains, by core/links/text/top_table.py: do not edit.
*/
#include "text.h"

const char uri_text_top_version[20] = "1.1.2.20261023";

const char uri_text_top_names[TEXT_TOP_BLOCKS][TEXT_TOP_BLOCK] = {
    "aaa aarp abb abbott abbvie abc able abogado abudhabi ac academy accenture "
    "accountant accountants aco actor ad ads adult ae aeg aero aetna af afl africa "
    "ag agakhan agency ai aig airbus airforce airtel akdn al alibaba alipay "
    "allfinanz allstate ally alsace alstom am amazon americanexpress americanfamily "
    "amex amfam amica amsterdam analytics android anquan anz ao aol apartments app "
    "apple aq aquarelle ar arab aramco archi army arpa art arte as asda asia "
    "associates at athleta attorney au auction audi audible audio auspost author "
    "auto autos aw aws ax axa az azure ba baby baidu banamex band bank bar barcelona "
    "barclaycard barclays barefoot bargains baseball basketball bauhaus bayern bb "
    "bbc bbt bbva bcg bcn bd be beats beauty beer berlin best bestbuy bet bf bg bh "
    "bharti bi bible bid bike bing bingo bio biz bj black blackfriday blockbuster "
    "blog bloomberg blue bm bms bmw bn bnpparibas bo boats boehringer bofa bom bond "
    "boo book booking bosch bostik boston bot boutique box br bradesco bridgestone "
    "broadway broker brother brussels bs bt build builders business buy buzz bv bw "
    "by bz bzh ca cab cafe cal call calvinklein cam camera camp canon capetown "
    "capital capitalone car caravan cards care career careers cars casa case cash "
    "casino cat catering catholic cba cbn cbre cc cd center ceo cern cf cfa cfd cg "
    "ch chanel channel charity chase chat cheap chintai christmas chrome church ci "
    "cipriani circle cisco citadel citi citic city ck cl claims cleaning click "
    "clinic clinique clothing cloud club clubmed cm cn co coach codes coffee college "
    "cologne com commbank community company compare computer comsec condos "
    "construction consulting contact contractors cooking cool coop corsica country "
    "coupon coupons courses cpa cr credit creditcard creditunion cricket crown crs "
    "cruise cruises cu cuisinella cv cw cx cy cymru cyou cz dad dance data date "
    "dating datsun day dclk dds de deal dealer deals degree delivery dell deloitte "
    "delta democrat dental dentist desi design dev dhl diamonds diet digital direct "
    "directory discount discover dish diy dj dk dm dnp do docs doctor dog domains "
    "dot download drive dtv dubai dupont durban dvag dvr dz earth eat ec eco edeka "
    "edu education ee eg email emerck energy engineer engineering enterprises epson "
    "equipment er ericsson erni es esq estate et eu eurovision eus events exchange "
    "expert exposed express extraspace fage fail fairwinds faith family fan fans "
    "farm farmers fashion fast fedex feedback ferrari ferrero fi fidelity fido film "
    "final finance financial fire firestone firmdale fish fishing fit fitness fj fk "
    "flickr flights flir florist flowers fly fm fo foo food football ford forex "
    "forsale forum foundation fox fr free fresenius frl frogans frontier ftr fujitsu "
    "fun fund furniture futbol fyi ga gal gallery gallo gallup game games gap garden "
    "gay gb gbiz gd gdn ge gea gent genting george gf gg ggee gh gi gift gifts gives "
    "giving gl glass gle global globo gm gmail gmbh gmo gmx gn godaddy gold "
    "goldpoint golf goodyear goog google gop got gov gp gq gr grainger graphics "
    "gratis green gripe grocery group gs gt gu gucci guge guide guitars guru gw gy "
    "hair hamburg hangout haus hbo hdfc hdfcbank health healthcare help helsinki "
    "here hermes hiphop hisamitsu hitachi hiv hk hkt hm hn hockey holdings holiday "
    "homedepot homegoods homes homesense honda horse hospital host hosting hot hotel "
    "hotels hotmail house how hr hsbc ht hu hughes hyatt hyundai ibm icbc ice icu id "
    "ie ieee ifm ikano il im imamat imdb immo immobilien in inc industries infiniti "
    "info ing ink institute insurance insure int international intuit investments io "
    "ipiranga iq ir irish is ismaili ist istanbul it itau itv jaguar java jcb je "
    "jeep jetzt jewelry jio jll jm jmp jnj jo jobs joburg jot joy jp jpmorgan jprs "
    "juegos kaufen kddi ke kerryhotels kerryproperties kfh kg kh ki kia kids kim "
    "kindle kitchen kiwi km kn koeln komatsu kosher kp kpmg kpn kr krd kred "
    "kuokgroup kw ky kyoto kz la lacaixa lamborghini lamer land landrover lanxess "
    "lasalle lat latino latrobe law lawyer lb lc lds lease leclerc lefrak ",

    "legal lego lexus lgbt li lidl life lifeinsurance lifestyle lighting like lilly "
    "limited limo lincoln link live living lk llc llp loan loans locker locus lol "
    "london lotte lotto love lpl lplfinancial lr ls lt ltd ltda lu lundbeck luxe "
    "luxury lv ly ma madrid maif maison makeup man management mango map market "
    "marketing markets marriott marshalls mattel mba mc mckinsey md me med media "
    "meet melbourne meme memorial men menu merck merckmsd mg mh miami microsoft mil "
    "mini mint mit mitsubishi mk ml mlb mls mm mma mn mo mobi mobile moda moe moi "
    "mom monash money monster mormon mortgage moscow moto motorcycles mov movie mp "
    "mq mr ms msd mt mtn mtr mu museum music mv mw mx my mz na nab nagoya name navy "
    "nba nc ne nec net netbank netflix network neustar new news next nextdirect "
    "nexus nf nfl ng ngo nhk ni nico nike nikon ninja nissan nissay nl no nokia "
    "norton now nowruz nowtv np nr nra nrw ntt nu nyc nz obi observer office okinawa "
    "olayan olayangroup ollo om omega one ong onion onl online ooo open oracle "
    "orange org organic origins osaka otsuka ott ovh pa page panasonic paris pars "
    "partners parts party pay pccw pe pet pf pfizer pg ph pharmacy phd philips phone "
    "photo photography photos physio pics pictet pictures pid pin ping pink pioneer "
    "pizza pk pl place play playstation plumbing plus pm pn pnc pohl poker politie "
    "porn post pr praxi press prime pro prod productions prof progressive promo "
    "properties property protection pru prudential ps pt pub pw pwc py qa qpon "
    "quebec quest racing radio re read realestate realtor realty recipes red "
    "redumbrella rehab reise reisen reit reliance ren rent rentals repair report "
    "republican rest restaurant review reviews rexroth rich richardli ricoh ril rio "
    "rip ro rocks rodeo rogers room rs rsvp ru rugby ruhr run rw rwe ryukyu sa "
    "saarland safe safety sakura sale salon samsclub samsung sandvik sandvikcoromant "
    "sanofi sap sarl sas save saxo sb sbi sbs sc scb schaeffler schmidt scholarships "
    "school schule schwarz science scot sd se search seat secure security seek "
    "select sener services seven sew sex sexy sfr sg sh shangrila sharp shell shia "
    "shiksha shoes shop shopping shouji show si silk sina singles site sj sk ski "
    "skin sky skype sl sling sm smart smile sn sncf so soccer social softbank "
    "software sohu solar solutions song sony soy spa space sport spot sr srl ss st "
    "stada staples star statebank statefarm stc stcgroup stockholm storage store "
    "stream studio study style su sucks supplies supply support surf surgery suzuki "
    "sv swatch swiss sx sy sydney systems sz tab taipei talk taobao target "
    "tatamotors tatar tattoo tax taxi tc tci td tdk team tech technology tel temasek "
    "tennis teva tf tg th thd theater theatre tiaa tickets tienda tips tires tirol "
    "tj tjmaxx tjx tk tkmaxx tl tm tmall tn to today tokyo tools top toray toshiba "
    "total tours town toyota toys tr trade trading training travel travelers "
    "travelersinsurance trust trv tt tube tui tunes tushu tv tvs tw tz ua ubank ubs "
    "ug uk unicom university uno uol ups us uy uz va vacations vana vanguard vc ve "
    "vegas ventures verisign verm\303\266gensberater verm\303\266gensberatung "
    "versicherung vet vg vi viajes video vig viking villas vin vip virgin visa "
    "vision viva vivo vlaanderen vn vodka volvo vote voting voto voyage vu wales "
    "walmart walter wang wanggou watch watches weather weatherchannel web webcam "
    "weber website wed wedding weibo weir wf whoswho wien wiki williamhill win "
    "windows wine winners wme woodside work works world wow ws wtc wtf xbox xerox "
    "xihuan xin xn--11b4c3d xn--1ck2e1b xn--1qqw23a xn--2scrj9c xn--30rr7y "
    "xn--3bst00m xn--3ds443g xn--3e0b707e xn--3hcrj9c xn--3pxu8k xn--42c2d9a "
    "xn--45br5cyl xn--45brj9c xn--45q11c xn--4dbrk0ce xn--4gbrim xn--54b7fta0cc "
    "xn--55qw42g xn--55qx5d xn--5su34j936bgsg xn--5tzm5g xn--6frz82g xn--6qq986b3xl "
    "xn--80adxhks xn--80ao21a xn--80aqecdr1a xn--80asehdb xn--80aswg xn--8y0a063a "
    "xn--90a3ac xn--90ae xn--90ais xn--9dbq2a xn--9et52u xn--9krt00a xn--b4w605ferd "
    "xn--bck1b9a5dre4c xn--c1avg xn--c2br7g xn--cck2b3b xn--cckwcxetd xn--cg4bki "
    "xn--clchc0ea0b2g2a9gcd xn--czr694b ",

    "xn--czrs0t xn--czru2d xn--d1acj3b xn--d1alf xn--e1a4c xn--eckvdtc9d xn--efvy88h "
    "xn--fct429k xn--fhbei xn--fiq228c5hs xn--fiq64b xn--fiqs8s xn--fiqz9s "
    "xn--fjq720a xn--flw351e xn--fpcrj9c3d xn--fzc2c9e2c xn--fzys8d69uvgm "
    "xn--g2xx48c xn--gckr3f0f xn--gecrj9c xn--gk3at1e xn--h2breg3eve xn--h2brj9c "
    "xn--h2brj9c8c xn--hxt814e xn--i1b6b1a6a2e xn--imr513n xn--io0a7i xn--j1aef "
    "xn--j1amh xn--j6w193g xn--jlq480n2rg xn--jvr189m xn--kcrx77d1x4a xn--kprw13d "
    "xn--kpry57d xn--kput3i xn--l1acc xn--lgbbat1ad8j xn--mgb2ddes xn--mgb9awbf "
    "xn--mgba3a3ejt xn--mgba3a4f16a xn--mgba3a4fra xn--mgba7c0bbn0a xn--mgbaam7a8h "
    "xn--mgbab2bd xn--mgbah1a3hjkrd xn--mgbai9a5eva00b xn--mgbai9azgqp6j "
    "xn--mgbayh7gpa xn--mgbbh1a xn--mgbbh1a71e xn--mgbc0a9azcg xn--mgbca7dzdo "
    "xn--mgbcpq6gpa1a xn--mgberp4a5d4a87g xn--mgberp4a5d4ar xn--mgbgu82a "
    "xn--mgbi4ecexp xn--mgbpl2fh xn--mgbqly7c0a67fbc xn--mgbqly7cvafr xn--mgbt3dhd "
    "xn--mgbtf8fl xn--mgbtx2b xn--mgbx4cd0ab xn--mix082f xn--mix891f xn--mk1bu44c "
    "xn--mxtq1m xn--ngbc5azd xn--ngbe9e0a xn--ngbrx xn--nnx388a xn--node xn--nqv7f "
    "xn--nqv7fs00ema xn--nyqy26a xn--o3cw4h xn--ogbpf8fl xn--otu796d xn--p1acf "
    "xn--p1ai xn--pgbs0dh xn--pssy2u xn--q7ce6a xn--q9jyb4c xn--qcka1pmc xn--qxa6a "
    "xn--qxam xn--rhqv96g xn--rovu88b xn--rvc1e0am3e xn--s9brj9c xn--ses554g "
    "xn--t60b56a xn--tckwe xn--tiq49xqyj xn--unup4y xn--vermgensberater-ctb "
    "xn--vermgensberatung-pwb xn--vhquv xn--vuq861b xn--w4r85el8fhu5dnra xn--w4rs40l "
    "xn--wgbh1c xn--wgbl6a xn--xhq521b xn--xkc2al3hye2a xn--xkc2dl3a5ee0h xn--y9a3aq "
    "xn--yfro4i67o xn--ygbi2ammx xn--zfr164b xxx xyz yachts yahoo yamaxun yandex ye "
    "yodobashi yoga yokohama you youtube yt yun za zappos zara zero zip zm zone "
    "zuerich zw \316\265\316\273 \316\265\317\205 \320\261\320\263 "
    "\320\261\320\265\320\273 \320\264\320\265\321\202\320\270 \320\265\321\216 "
    "\320\272\320\260\321\202\320\276\320\273\320\270\320\272 "
    "\320\272\320\276\320\274 \320\274\320\272\320\264 \320\274\320\276\320\275 "
    "\320\274\320\276\321\201\320\272\320\262\320\260 "
    "\320\276\320\275\320\273\320\260\320\271\320\275 \320\276\321\200\320\263 "
    "\321\200\321\203\321\201 \321\200\321\204 \321\201\320\260\320\271\321\202 "
    "\321\201\321\200\320\261 \321\203\320\272\321\200 \322\233\320\260\320\267 "
    "\325\260\325\241\325\265 \327\231\327\251\327\250\327\220\327\234 "
    "\327\247\327\225\327\235 \330\247\330\250\331\210\330\270\330\250\331\212 "
    "\330\247\330\261\330\247\331\205\331\203\331\210 "
    "\330\247\331\204\330\247\330\261\330\257\331\206 "
    "\330\247\331\204\330\250\330\255\330\261\331\212\331\206 "
    "\330\247\331\204\330\254\330\262\330\247\330\246\330\261 "
    "\330\247\331\204\330\263\330\271\331\210\330\257\331\212\330\251 "
    "\330\247\331\204\330\263\330\271\331\210\330\257\331\212\331\207 "
    "\330\247\331\204\330\263\330\271\331\210\330\257\333\214\330\251 "
    "\330\247\331\204\330\263\330\271\331\210\330\257\333\214\333\203 "
    "\330\247\331\204\330\271\331\204\331\212\330\247\331\206 "
    "\330\247\331\204\331\205\330\272\330\261\330\250 "
    "\330\247\331\204\331\212\331\205\331\206 "
    "\330\247\331\205\330\247\330\261\330\247\330\252 "
    "\330\247\331\212\330\261\330\247\331\206 "
    "\330\247\333\214\330\261\330\247\331\206 \330\250\330\247\330\261\330\252 "
    "\330\250\330\247\330\262\330\247\330\261 \330\250\331\212\330\252\331\203 "
    "\330\250\332\276\330\247\330\261\330\252 \330\252\331\210\331\206\330\263 "
    "\330\263\331\210\330\257\330\247\331\206 "
    "\330\263\331\210\330\261\331\212\330\247 "
    "\330\263\331\210\330\261\331\212\330\251 \330\264\330\250\331\203\330\251 "
    "\330\271\330\261\330\247\331\202 \330\271\330\261\330\250 "
    "\330\271\331\205\330\247\331\206 "
    "\331\201\331\204\330\263\330\267\331\212\331\206 \331\202\330\267\330\261 "
    "\331\203\330\247\330\253\331\210\331\204\331\212\331\203 "
    "\331\203\331\210\331\205 \331\205\330\265\330\261 "
    "\331\205\331\204\331\212\330\263\331\212\330\247 "
    "\331\205\331\210\330\261\331\212\330\252\330\247\331\206\331\212\330\247 "
    "\331\205\331\210\331\202\330\271 \331\207\331\205\330\261\330\247\331\207 "
    "\331\276\330\247\331\203\330\263\330\252\330\247\331\206 "
    "\331\276\330\247\332\251\330\263\330\252\330\247\331\206 "
    "\332\200\330\247\330\261\330\252 \340\244\225\340\245\211\340\244\256 "
    "\340\244\250\340\245\207\340\244\237 "
    "\340\244\255\340\244\276\340\244\260\340\244\244 "
    "\340\244\255\340\244\276\340\244\260\340\244\244\340\244\256\340\245\215 "
    "\340\244\255\340\244\276\340\244\260\340\245\213\340\244\244 "
    "\340\244\270\340\244\202\340\244\227\340\244\240\340\244\250 "
    "\340\246\254\340\246\276\340\246\202\340\246\262\340\246\276 "
    "\340\246\255\340\246\276\340\246\260\340\246\244 "
    "\340\246\255\340\246\276\340\247\260\340\246\244 "
    "\340\250\255\340\250\276\340\250\260\340\250\244 "
    "\340\252\255\340\252\276\340\252\260\340\252\244 "
    "\340\254\255\340\254\276\340\254\260\340\254\244 "
    "\340\256\207\340\256\250\340\257\215\340\256\244\340\256\277\340\256\257\340\256"
    "\276 "
    "\340\256\207\340\256\262\340\256\231\340\257\215\340\256\225\340\257\210 "
    "\340\256\232\340\256\277\340\256\231\340\257\215\340\256\225\340\256\252\340\257"
    "\215\340\256\252\340\257\202\340\256\260\340\257\215 "
    "\340\260\255\340\260\276\340\260\260\340\260\244\340\261\215 "
    "\340\262\255\340\262\276\340\262\260\340\262\244 "
    "\340\264\255\340\264\276\340\264\260\340\264\244\340\264\202 "
    "\340\266\275\340\266\202\340\266\232\340\267\217 "
    "\340\270\204\340\270\255\340\270\241 \340\271\204\340\270\227\340\270\242 "
    "\340\272\245\340\272\262\340\272\247 \341\203\222\341\203\224 "
    "\343\201\277\343\202\223\343\201\252 "
    "\343\202\242\343\203\236\343\202\276\343\203\263 "
    "\343\202\257\343\203\251\343\202\246\343\203\211 "
    "\343\202\260\343\203\274\343\202\260\343\203\253 \343\202\263\343\203\240 "
    "\343\202\271\343\203\210\343\202\242 \343\202\273\343\203\274\343\203\253 "
    "\343\203\225\343\202\241\343\203\203\343\202\267\343\203\247\343\203\263 "
    "\343\203\235\343\202\244\343\203\263\343\203\210 \344\270\226\347\225\214 "
    "\344\270\255\344\277\241 \344\270\255\345\233\275 \344\270\255\345\234\213 "
    "\344\270\255\346\226\207\347\275\221 \344\272\232\351\251\254\351\200\212 "
    "\344\274\201\344\270\232 \344\275\233\345\261\261 \344\277\241\346\201\257 "
    "\345\201\245\345\272\267 \345\205\253\345\215\246 \345\205\254\345\217\270 "
    "\345\205\254\347\233\212 \345\217\260\346\271\276 \345\217\260\347\201\243 "
    "\345\225\206\345\237\216 \345\225\206\345\272\227 \345\225\206\346\240\207 "
    "\345\230\211\351\207\214 "
    "\345\230\211\351\207\214\345\244\247\351\205\222\345\272\227 "
    "\345\234\250\347\272\277 \345\244\247\346\213\277 "
    "\345\244\251\344\270\273\346\225\231 \345\250\261\344\271\220 "
    "\345\256\266\351\233\273 \345\271\277\344\270\234 \345\276\256\345\215\232 "
    "\346\205\210\345\226\204 \346\210\221\347\210\261\344\275\240 "
    "\346\211\213\346\234\272 \346\213\233\350\201\230 \346\224\277\345\212\241 "
    "\346\224\277\345\272\234 \346\226\260\345\212\240\345\235\241 "
    "\346\226\260\351\227\273 \346\227\266\345\260\232 \346\233\270\347\261\215 "
    "\346\234\272\346\236\204 \346\267\241\351\251\254\351\224\241 "
    "\346\270\270\346\210\217 \346\276\263\351\226\200 \346\276\263\351\227\250 "
    "\347\202\271\347\234\213 \347\247\273\345\212\250 "
    "\347\273\204\347\273\207\346\234\272\346\236\204 \347\275\221\345\235\200 "
    "\347\275\221\345\272\227 \347\275\221\347\253\231 \347\275\221\347\273\234 "
    "\350\201\224\351\200\232 \350\207\272\347\201\243 \350\260\267\346\255\214 "
    "\350\264\255\347\211\251 \351\200\232\350\262\251 \351\233\206\345\233\242 "
    "\351\233\273\350\250\212\347\233\210\347\247\221 "
    "\351\243\236\345\210\251\346\265\246 \351\243\237\345\223\201 "
    "\351\244\220\345\216\205 \351\246\231\346\240\274\351\207\214\346\213\211 "
    "\351\246\231\346\270\257 \353\213\267\353\204\267 \353\213\267\354\273\264 "
    "\354\202\274\354\204\261 \355\225\234\352\265\255 "
};

const unsigned short uri_text_top_starts[TEXT_TOPS] = {
      0,     4,     9,    13,    20,    27,    31,    36,    44,    53,    56,    64,
     74,    85,    97,   101,   107,   110,   114,   120,   123,   127,   132,   138,
    141,   145,   152,   155,   163,   170,   173,   177,   184,   193,   200,   205,
    208,   216,   223,   233,   242,   247,   254,   261,   264,   271,   287,   302,
    307,   313,   319,   329,   339,   347,   354,   358,   361,   365,   376,   380,
    386,   389,   399,   402,   407,   414,   420,   425,   430,   434,   439,   442,
    447,   452,   463,   466,   474,   483,   486,   494,   499,   507,   513,   521,
    528,   533,   539,   542,   546,   549,   553,   556,   562,   565,   570,   576,
    584,   589,   594,   598,   608,   620,   629,   638,   647,   656,   667,   675,
    682,   685,   689,   693,   698,   702,   706,   709,   712,   718,   725,   730,
    737,   742,   750,   754,   757,   760,   763,   770,   773,   779,   783,   788,
    793,   799,   803,   807,   810,   816,   828,   840,   845,   855,   860,   863,
    867,   871,   874,   885,   888,   894,   905,   910,   914,   919,   923,   928,
    936,   942,   949,   956,   960,   969,   973,   976,   985,   997,  1006,  1013,
   1021,  1030,  1033,  1036,  1042,  1051,  1060,  1064,  1069,  1072,  1075,  1078,
   1081,  1085,  1088,  1092,  1097,  1101,  1106,  1118,  1122,  1129,  1134,  1140,
   1149,  1157,  1168,  1172,  1180,  1186,  1191,  1198,  1206,  1211,  1216,  1221,
   1226,  1233,  1237,  1246,  1255,  1259,  1263,  1268,  1271,  1274,  1281,  1285,
   1290,  1293,  1297,  1301,  1304,  1307,  1314,  1322,  1330,  1336,  1341,  1347,
   1355,  1365,  1372,  1379,  1382,  1391,  1398,  1404,  1412,  1417,  1423,  1428,
   1431,  1434,  1441,  1450,  1456,  1463,  1472,  1481,  1487,  1492,  1500,  1503,
   1506,  1509,  1515,  1521,  1528,  1536,  1544,  1548,  1557,  1567,  1575,  1583,
   1592,  1599,  1606,  1619,  1630,  1638,  1650,  1658,  1663,  1668,  1676,  1684,
   1691,  1699,  1707,  1711,  1714,  1721,  1732,  1744,  1752,  1758,  1762,  1769,
   1777,  1780,  1791,  1794,  1797,  1800,  1803,  1809,  1814,  1817,  1821,  1827,
   1832,  1837,  1844,  1851,  1855,  1860,  1864,  1867,  1872,  1879,  1885,  1892,
   1901,  1906,  1915,  1921,  1930,  1937,  1945,  1950,  1957,  1961,  1965,  1974,
   1979,  1987,  1994,  2004,  2013,  2022,  2027,  2031,  2034,  2037,  2040,  2044,
   2047,  2052,  2059,  2063,  2071,  2075,  2084,  2090,  2094,  2100,  2107,  2114,
   2119,  2123,  2126,  2132,  2136,  2139,  2143,  2149,  2153,  2163,  2166,  2169,
   2175,  2182,  2189,  2198,  2210,  2222,  2228,  2238,  2241,  2250,  2255,  2258,
   2262,  2269,  2272,  2275,  2286,  2290,  2297,  2306,  2313,  2321,  2329,  2340,
   2345,  2350,  2360,  2366,  2373,  2377,  2382,  2387,  2395,  2403,  2408,  2414,
   2423,  2431,  2439,  2442,  2451,  2456,  2461,  2467,  2475,  2485,  2490,  2500,
   2509,  2514,  2522,  2526,  2534,  2537,  2540,  2547,  2555,  2560,  2568,  2576,
   2580,  2583,  2586,  2590,  2595,  2604,  2609,  2615,  2623,  2629,  2640,  2644,
   2647,  2652,  2662,  2666,  2674,  2683,  2687,  2695,  2699,  2704,  2714,  2721,
   2725,  2728,  2732,  2740,  2746,  2753,  2758,  2764,  2768,  2775,  2779,  2782,
   2787,  2790,  2794,  2797,  2801,  2806,  2814,  2821,  2824,  2827,  2832,  2835,
   2838,  2843,  2849,  2855,  2862,  2865,  2871,  2875,  2882,  2888,  2891,  2897,
   2902,  2906,  2910,  2913,  2921,  2926,  2936,  2941,  2950,  2955,  2962,  2966,
   2970,  2974,  2977,  2980,  2983,  2992,  3001,  3008,  3014,  3020,  3028,  3034,
   3037,  3040,  3043,  3049,  3054,  3060,  3068,  3073,  3076,  3079,  3084,  3092,
   3100,  3105,  3109,  3114,  3123,  3130,  3141,  3146,  3155,  3160,  3167,  3174,
   3184,  3192,  3196,  3199,  3203,  3206,  3209,  3216,  3225,  3233,  3243,  3253,
   3259,  3269,  3275,  3281,  3290,  3295,  3303,  3307,  3313,  3320,  3328,  3334,
   3338,  3341,  3346,  3349,  3352,  3359,  3365,  3373,  3377,  3382,  3386,  3390,
   3393,  3396,  3401,  3405,  3411,  3414,  3417,  3424,  3429,  3434,  3445,  3448,
   3452,  3463,  3472,  3477,  3481,  3485,  3495,  3505,  3512,  3516,  3530,  3537,
   3549,  3552,  3561,  3564,  3567,  3573,  3576,  3584,  3588,  3597,  3600,  3605,
   3609,  3616,  3621,  3625,  3628,  3633,  3639,  3647,  3651,  3655,  3658,  3662,
   3666,  3669,  3674,  3681,  3685,  3689,  3692,  3701,  3706,  3713,  3720,  3725,
   3728,  3740,  3756,  3760,  3763,  3766,  3769,  3773,  3778,  3782,  3789,  3797,
   3802,  3805,  3808,  3814,  3822,  3829,  3832,  3837,  3841,  3844,  3848,  3853,
   3863,  3866,  3869,  3875,  3878,  3881,  3889,  3901,  3907,  3912,  3922,  3930,
   3938,  3942,  3949,  3957,  3961,  3968,  3971,  3974,  3978,  3984,  3992,  4000,
   4006,  4011,  4017,  4022,  4025,  4030,  4035,  4049,  4059,  4068,  4073,  4079,
   4087,  4092,  4100,  4105,  4110,  4117,  4120,  4124,  4128,  4133,  4139,  4146,
   4152,  4156,  4163,  4169,  4175,  4180,  4184,  4197,  4200,  4203,  4206,  4210,
   4215,  4218,  4227,  4232,  4239,  4242,  4245,  4248,  4255,  4260,  4267,  4274,
   4278,  4289,  4295,  4299,  4306,  4316,  4324,  4333,  4343,  4350,  4354,  4357,
   4366,  4369,  4372,  4376,  4382,  4387,  4397,  4402,  4411,  4415,  4420,  4426,
   4435,  4438,  4441,  4447,  4457,  4461,  4466,  4471,  4475,  4486,  4489,  4492,
   4496,  4500,  4503,  4507,  4510,  4513,  4518,  4525,  4530,  4534,  4538,  4542,
   4549,  4555,  4563,  4570,  4579,  4586,  4591,  4603,  4607,  4613,  4616,  4619,
   4622,  4625,  4629,  4632,  4636,  4640,  4643,  4650,  4656,  4659,  4662,  4665,
   4668,  4671,  4674,  4678,  4685,  4690,  4695,  4699,  4702,  4705,  4709,  4713,
   4721,  4729,  4737,  4745,  4749,  4754,  4759,  4770,  4776,  4779,  4783,  4786,
   4790,  4794,  4797,  4802,  4807,  4813,  4819,  4826,  4833,  4836,  4839,  4845,
   4852,  4856,  4863,  4869,  4872,  4875,  4879,  4883,  4887,  4890,  4894,  4897,
   4901,  4910,  4917,  4925,  4932,  4944,  4949,  4952,  4958,  4962,  4966,  4972,
   4976,  4983,  4987,  4992,  4999,  5006,  5010,  5018,  5026,  5032,  5039,  5043,
   5047,  5050,  5055,  5065,  5071,  5076,  5085,  5091,  5097,  5101,  5106,  5109,
   5113,  5116,  5123,  5126,  5129,  5138,  5142,  5150,  5156,  5162,  5174,  5181,
   5188,  5193,  5200,  5209,  5213,  5217,  5222,  5227,  5235,  5241,  5244,  5247,
   5253,  5258,  5270,  5279,  5284,  5287,  5290,  5294,  5299,  5305,  5313,  5318,
   5323,  5326,  5332,  5338,  5344,  5348,  5353,  5365,  5370,  5382,  5388,  5399,
   5408,  5419,  5423,  5434,  5437,  5440,  5444,  5447,  5451,  5454,  5457,  5462,
   5469,  5475,  5482,  5488,  5491,  5496,  5507,  5515,  5522,  5530,  5534,  5546,
   5552,  5558,  5565,  5570,  5579,  5583,  5588,  5596,  5603,  5610,  5621,  5626,
   5637,  5644,  5652,  5660,  5665,  5675,  5681,  5685,  5689,  5693,  5696,  5702,
   5708,  5715,  5720,  5723,  5728,  5731,  5737,  5742,  5746,  5749,  5753,  5760,
   5763,  5772,  5777,  5784,  5791,  5796,  5802,  5811,  5819,  5827,  5843,  5850,
   5854,  5859,  5863,  5868,  5873,  5876,  5880,  5884,  5887,  5891,  5902,  5910,
   5923,  5930,  5937,  5945,  5953,  5958,  5961,  5964,  5971,  5976,  5983,  5992,
   5997,  6004,  6010,  6019,  6025,  6029,  6033,  6038,  6042,  6045,  6048,  6058,
   6064,  6070,  6075,  6083,  6089,  6094,  6103,  6110,  6115,  6118,  6123,  6128,
   6136,  6141,  6144,  6147,  6151,  6156,  6160,  6166,  6169,  6175,  6178,  6184,
   6190,  6193,  6198,  6201,  6208,  6215,  6224,  6233,  6238,  6244,  6254,  6259,
   6264,  6268,  6272,  6278,  6284,  6289,  6292,  6296,  6299,  6302,  6308,  6316,
   6321,  6331,  6341,  6345,  6354,  6364,  6372,  6378,  6385,  6392,  6398,  6404,
   6407,  6413,  6422,  6429,  6437,  6442,  6450,  6457,  6460,  6467,  6473,  6476,
   6479,  6486,  6494,  6497,  6501,  6508,  6513,  6520,  6527,  6538,  6544,  6551,
   6555,  6560,  6563,  6567,  6570,  6574,  6579,  6584,  6595,  6599,  6607,  6614,
   6619,  6622,  6625,  6628,  6632,  6640,  6648,  6653,  6661,  6668,  6673,  6679,
   6685,  6688,  6695,  6699,  6702,  6709,  6712,  6715,  6721,  6724,  6727,  6733,
   6739,  6745,  6749,  6755,  6763,  6769,  6775,  6780,  6787,  6792,  6795,  6801,
   6809,  6818,  6825,  6835,  6854,  6860,  6864,  6867,  6872,  6876,  6882,  6888,
   6891,  6895,  6898,  6901,  6904,  6910,  6914,  6917,  6920,  6927,  6938,  6942,
   6946,  6950,  6953,  6956,  6959,  6962,  6972,  6977,  6986,  6989,  6992,  6998,
   7007,  7016,  7034,  7053,  7066,  7070,  7073,  7076,  7083,  7089,  7093,  7100,
   7107,  7111,  7115,  7122,  7127,  7134,  7139,  7144,  7155,  7158,  7164,  7170,
   7175,  7182,  7187,  7194,  7197,  7203,  7211,  7218,  7223,  7231,  7237,  7245,
   7253,  7268,  7272,  7279,  7285,  7293,  7297,  7305,  7311,  7316,  7319,  7327,
   7332,  7337,  7349,  7353,  7361,  7366,  7374,  7378,  7387,  7392,  7398,  7404,
   7408,  7411,  7415,  7419,  7424,  7430,  7437,  7441,  7453,  7465,  7477,  7489,
   7500,  7512,  7524,  7537,  7549,  7560,  7572,  7585,  7597,  7608,  7621,  7632,
   7647,  7659,  7670,  7688,  7699,  7711,  7726,  7739,  7751,  7766,  7779,  7790,
   7803,  7814,  7823,  7833,  7844,  7855,  7867,  7882,  7900,  7910,  7921,  7933,
   7947,  7958,  7981,  8000,  8011,  8022,  8034,  8044,  8054,  8068,  8080,  8092,
   8102,  8117,  8128,  8139,  8150,  8162,  8174,  8188,  8202,  8219,  8231,  8244,
   8256,  8268,  8283,  8295,  8309,  8321,  8337,  8349,  8360,  8370,  8380,  8392,
   8407,  8419,  8435,  8447,  8459,  8470,  8480,  8496,  8509,  8522,  8537,  8553,
   8568,  8585,  8600,  8613,  8631,  8650,  8668,  8683,  8695,  8710,  8726,  8741,
   8758,  8778,  8796,  8809,  8824,  8837,  8857,  8874,  8887,  8900,  8912,  8927,
   8939,  8951,  8964,  8975,  8988,  9001,  9011,  9023,  9032,  9042,  9058,  9070,
   9081,  9094,  9106,  9116,  9125,  9137,  9148,  9159,  9171,  9184,  9194,  9203,
   9215,  9227,  9242,  9254,  9266,  9278,  9288,  9302,  9313,  9337,  9362,  9372,
   9384,  9405,  9417,  9428,  9439,  9451,  9468,  9486,  9497,  9511,  9525,  9537,
   9541,  9545,  9552,  9558,  9566,  9573,  9576,  9586,  9591,  9600,  9604,  9612,
   9615,  9619,  9622,  9629,  9634,  9639,  9643,  9646,  9651,  9659,  9662,  9667,
   9672,  9677,  9684,  9693,  9698,  9713,  9720,  9727,  9734,  9747,  9760,  9767,
   9774,  9779,  9788,  9795,  9802,  9809,  9816,  9827,  9834,  9847,  9860,  9873,
   9888,  9903,  9920,  9937,  9954,  9971,  9986,  9999, 10010, 10023, 10034, 10045,
  10054, 10065, 10074, 10085, 10094, 10105, 10116, 10127, 10136, 10145, 10152, 10161,
  10174, 10181, 10196, 10203, 10210, 10223, 10242, 10251, 10262, 10277, 10292, 10301,
  10311, 10321, 10334, 10353, 10369, 10385, 10401, 10414, 10427, 10440, 10453, 10466,
  10488, 10507, 10541, 10557, 10570, 10586, 10599, 10609, 10619, 10629, 10636, 10646,
  10659, 10672, 10685, 10692, 10702, 10712, 10731, 10744, 10751, 10758, 10765, 10772,
  10782, 10792, 10799, 10806, 10813, 10820, 10827, 10834, 10841, 10848, 10855, 10862,
  10869, 10876, 10883, 10899, 10906, 10913, 10923, 10930, 10937, 10944, 10951, 10958,
  10968, 10975, 10982, 10989, 10996, 11006, 11013, 11020, 11027, 11034, 11044, 11051,
  11058, 11065, 11072, 11079, 11092, 11099, 11106, 11113, 11120, 11127, 11134, 11141,
  11148, 11155, 11162, 11175, 11185, 11192, 11199, 11212, 11219, 11226, 11233, 11240
};
