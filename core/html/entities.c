/*
** SPDX-License-Identifier: MIT
**
** Named character references (HTML 13.5).  Made by test/html/entities.py: not
** to be edited.
**
** The names of one first letter are one string, in order and without their
** semicolons; a row says where its name is in that string.
*/
#include "html.h"

const char *const uri_html_entity_names[52] = {
  "AEligAMPAacuteAbreveAcircAcyAfrAgraveAlphaAmacrAndAogonAopfApplyFunctionAringAscrAssignAtildeAuml",
  "BackslashBarvBarwedBcyBecauseBernoullisBetaBfrBopfBreveBscrBumpeq",
  "CHcyCOPYCacuteCapCapitalDifferentialDCayleysCcaronCcedilCcircCconintCdotCedillaCenterDotCfrChiCircleDotCircleMinus"
  "CirclePlusCircleTimesClockwiseContourIntegralCloseCurlyDoubleQuoteCloseCurlyQuoteColonColoneCongruentConintContour"
  "IntegralCopfCoproductCounterClockwiseContourIntegralCrossCscrCupCupCap",
  "DDDDotrahdDJcyDScyDZcyDaggerDarrDashvDcaronDcyDelDeltaDfrDiacriticalAcuteDiacriticalDotDiacriticalDoubleAcuteDiacr"
  "iticalGraveDiacriticalTildeDiamondDifferentialDDopfDotDotDotDotEqualDoubleContourIntegralDoubleDotDoubleDownArrowD"
  "oubleLeftArrowDoubleLeftRightArrowDoubleLeftTeeDoubleLongLeftArrowDoubleLongLeftRightArrowDoubleLongRightArrowDoub"
  "leRightArrowDoubleRightTeeDoubleUpArrowDoubleUpDownArrowDoubleVerticalBarDownArrowDownArrowBarDownArrowUpArrowDown"
  "BreveDownLeftRightVectorDownLeftTeeVectorDownLeftVectorDownLeftVectorBarDownRightTeeVectorDownRightVectorDownRight"
  "VectorBarDownTeeDownTeeArrowDownarrowDscrDstrok",
  "ENGETHEacuteEcaronEcircEcyEdotEfrEgraveElementEmacrEmptySmallSquareEmptyVerySmallSquareEogonEopfEpsilonEqualEqualT"
  "ildeEquilibriumEscrEsimEtaEumlExistsExponentialE",
  "FcyFfrFilledSmallSquareFilledVerySmallSquareFopfForAllFouriertrfFscr",
  "GJcyGTGammaGammadGbreveGcedilGcircGcyGdotGfrGgGopfGreaterEqualGreaterEqualLessGreaterFullEqualGreaterGreaterGreate"
  "rLessGreaterSlantEqualGreaterTildeGscrGt",
  "HARDcyHacekHatHcircHfrHilbertSpaceHopfHorizontalLineHscrHstrokHumpDownHumpHumpEqual",
  "IEcyIJligIOcyIacuteIcircIcyIdotIfrIgraveImImacrImaginaryIImpliesIntIntegralIntersectionInvisibleCommaInvisibleTime"
  "sIogonIopfIotaIscrItildeIukcyIuml",
  "JcircJcyJfrJopfJscrJsercyJukcy",
  "KHcyKJcyKappaKcedilKcyKfrKopfKscr",
  "LJcyLTLacuteLambdaLangLaplacetrfLarrLcaronLcedilLcyLeftAngleBracketLeftArrowLeftArrowBarLeftArrowRightArrowLeftCei"
  "lingLeftDoubleBracketLeftDownTeeVectorLeftDownVectorLeftDownVectorBarLeftFloorLeftRightArrowLeftRightVectorLeftTee"
  "LeftTeeArrowLeftTeeVectorLeftTriangleLeftTriangleBarLeftTriangleEqualLeftUpDownVectorLeftUpTeeVectorLeftUpVectorLe"
  "ftUpVectorBarLeftVectorLeftVectorBarLeftarrowLeftrightarrowLessEqualGreaterLessFullEqualLessGreaterLessLessLessSla"
  "ntEqualLessTildeLfrLlLleftarrowLmidotLongLeftArrowLongLeftRightArrowLongRightArrowLongleftarrowLongleftrightarrowL"
  "ongrightarrowLopfLowerLeftArrowLowerRightArrowLscrLshLstrokLt",
  "MapMcyMediumSpaceMellintrfMfrMinusPlusMopfMscrMu",
  "NJcyNacuteNcaronNcedilNcyNegativeMediumSpaceNegativeThickSpaceNegativeThinSpaceNegativeVeryThinSpaceNestedGreaterG"
  "reaterNestedLessLessNewLineNfrNoBreakNonBreakingSpaceNopfNotNotCongruentNotCupCapNotDoubleVerticalBarNotElementNot"
  "EqualNotEqualTildeNotExistsNotGreaterNotGreaterEqualNotGreaterFullEqualNotGreaterGreaterNotGreaterLessNotGreaterSl"
  "antEqualNotGreaterTildeNotHumpDownHumpNotHumpEqualNotLeftTriangleNotLeftTriangleBarNotLeftTriangleEqualNotLessNotL"
  "essEqualNotLessGreaterNotLessLessNotLessSlantEqualNotLessTildeNotNestedGreaterGreaterNotNestedLessLessNotPrecedesN"
  "otPrecedesEqualNotPrecedesSlantEqualNotReverseElementNotRightTriangleNotRightTriangleBarNotRightTriangleEqualNotSq"
  "uareSubsetNotSquareSubsetEqualNotSquareSupersetNotSquareSupersetEqualNotSubsetNotSubsetEqualNotSucceedsNotSucceeds"
  "EqualNotSucceedsSlantEqualNotSucceedsTildeNotSupersetNotSupersetEqualNotTildeNotTildeEqualNotTildeFullEqualNotTild"
  "eTildeNotVerticalBarNscrNtildeNu",
  "OEligOacuteOcircOcyOdblacOfrOgraveOmacrOmegaOmicronOopfOpenCurlyDoubleQuoteOpenCurlyQuoteOrOscrOslashOtildeOtimesO"
  "umlOverBarOverBraceOverBracketOverParenthesis",
  "PartialDPcyPfrPhiPiPlusMinusPoincareplanePopfPrPrecedesPrecedesEqualPrecedesSlantEqualPrecedesTildePrimeProductPro"
  "portionProportionalPscrPsi",
  "QUOTQfrQopfQscr",
  "RBarrREGRacuteRangRarrRarrtlRcaronRcedilRcyReReverseElementReverseEquilibriumReverseUpEquilibriumRfrRhoRightAngleB"
  "racketRightArrowRightArrowBarRightArrowLeftArrowRightCeilingRightDoubleBracketRightDownTeeVectorRightDownVectorRig"
  "htDownVectorBarRightFloorRightTeeRightTeeArrowRightTeeVectorRightTriangleRightTriangleBarRightTriangleEqualRightUp"
  "DownVectorRightUpTeeVectorRightUpVectorRightUpVectorBarRightVectorRightVectorBarRightarrowRopfRoundImpliesRrightar"
  "rowRscrRshRuleDelayed",
  "SHCHcySHcySOFTcySacuteScScaronScedilScircScySfrShortDownArrowShortLeftArrowShortRightArrowShortUpArrowSigmaSmallCi"
  "rcleSopfSqrtSquareSquareIntersectionSquareSubsetSquareSubsetEqualSquareSupersetSquareSupersetEqualSquareUnionSscrS"
  "tarSubSubsetSubsetEqualSucceedsSucceedsEqualSucceedsSlantEqualSucceedsTildeSuchThatSumSupSupersetSupersetEqualSups"
  "et",
  "THORNTRADETSHcyTScyTabTauTcaronTcedilTcyTfrThereforeThetaThickSpaceThinSpaceTildeTildeEqualTildeFullEqualTildeTild"
  "eTopfTripleDotTscrTstrok",
  "UacuteUarrUarrocirUbrcyUbreveUcircUcyUdblacUfrUgraveUmacrUnderBarUnderBraceUnderBracketUnderParenthesisUnionUnionP"
  "lusUogonUopfUpArrowUpArrowBarUpArrowDownArrowUpDownArrowUpEquilibriumUpTeeUpTeeArrowUparrowUpdownarrowUpperLeftArr"
  "owUpperRightArrowUpsiUpsilonUringUscrUtildeUuml",
  "VDashVbarVcyVdashVdashlVeeVerbarVertVerticalBarVerticalLineVerticalSeparatorVerticalTildeVeryThinSpaceVfrVopfVscrV"
  "vdash",
  "WcircWedgeWfrWopfWscr",
  "XfrXiXopfXscr",
  "YAcyYIcyYUcyYacuteYcircYcyYfrYopfYscrYuml",
  "ZHcyZacuteZcaronZcyZdotZeroWidthSpaceZetaZfrZopfZscr",
  "aacuteabreveacacEacdacircacuteacyaeligafafragravealefsymalephalphaamacramalgampandandandanddandslopeandvangangeang"
  "leangmsdangmsdaaangmsdabangmsdacangmsdadangmsdaeangmsdafangmsdagangmsdahangrtangrtvbangrtvbdangsphangstangzarraogo"
  "naopfapapEapacirapeapidaposapproxapproxeqaringascrastasympasympeqatildeaumlawconintawint",
  "bNotbackcongbackepsilonbackprimebacksimbacksimeqbarveebarwedbarwedgebbrkbbrktbrkbcongbcybdquobecausbecausebemptyvb"
  "epsibernoubetabethbetweenbfrbigcapbigcircbigcupbigodotbigoplusbigotimesbigsqcupbigstarbigtriangledownbigtriangleup"
  "biguplusbigveebigwedgebkarowblacklozengeblacksquareblacktriangleblacktriangledownblacktriangleleftblacktrianglerig"
  "htblankblk12blk14blk34blockbnebnequivbnotbopfbotbottombowtieboxDLboxDRboxDlboxDrboxHboxHDboxHUboxHdboxHuboxULboxUR"
  "boxUlboxUrboxVboxVHboxVLboxVRboxVhboxVlboxVrboxboxboxdLboxdRboxdlboxdrboxhboxhDboxhUboxhdboxhuboxminusboxplusboxti"
  "mesboxuLboxuRboxulboxurboxvboxvHboxvLboxvRboxvhboxvlboxvrbprimebrevebrvbarbscrbsemibsimbsimebsolbsolbbsolhsubbullb"
  "ulletbumpbumpEbumpebumpeq",
  "cacutecapcapandcapbrcupcapcapcapcupcapdotcapscaretcaronccapsccaronccedilccircccupsccupssmcdotcedilcemptyvcentcente"
  "rdotcfrchcycheckcheckmarkchicircirEcirccirceqcirclearrowleftcirclearrowrightcircledRcircledScircledastcircledcircc"
  "ircleddashcirecirfnintcirmidcirscirclubsclubsuitcoloncolonecoloneqcommacommatcompcompfncomplementcomplexescongcong"
  "dotconintcopfcoprodcopycopysrcrarrcrosscscrcsubcsubecsupcsupectdotcudarrlcudarrrcueprcuesccularrcularrpcupcupbrcap"
  "cupcapcupcupcupdotcuporcupscurarrcurarrmcurlyeqpreccurlyeqsucccurlyveecurlywedgecurrencurvearrowleftcurvearrowrigh"
  "tcuveecuwedcwconintcwintcylcty",
  "dArrdHardaggerdalethdarrdashdashvdbkarowdblacdcarondcyddddaggerddarrddotseqdegdeltademptyvdfishtdfrdharldharrdiamd"
  "iamonddiamondsuitdiamsdiedigammadisindivdividedivideontimesdivonxdjcydlcorndlcropdollardopfdotdoteqdoteqdotdotminu"
  "sdotplusdotsquaredoublebarwedgedownarrowdowndownarrowsdownharpoonleftdownharpoonrightdrbkarowdrcorndrcropdscrdscyd"
  "soldstrokdtdotdtridtrifduarrduhardwangledzcydzigrarr",
  "eDDoteDoteacuteeasterecaronecirecircecolonecyedoteeefDotefregegraveegsegsdotelelintersellelselsdotemacremptyemptys"
  "etemptyvemspemsp13emsp14engenspeogoneopfepareparsleplusepsiepsilonepsiveqcirceqcoloneqsimeqslantgtreqslantlessequa"
  "lsequestequivequivDDeqvparslerDoterarrescresdotesimetaetheumleuroexclexistexpectationexponentiale",
  "fallingdotseqfcyfemaleffiligffligfflligffrfiligfjligflatflligfltnsfnoffopfforallforkforkvfpartintfrac12frac13frac1"
  "4frac15frac16frac18frac23frac25frac34frac35frac38frac45frac56frac58frac78fraslfrownfscr",
  "gEgElgacutegammagammadgapgbrevegcircgcygdotgegelgeqgeqqgeqslantgesgesccgesdotgesdotogesdotolgeslgeslesgfrggggggime"
  "lgjcyglglEglagljgnEgnapgnapproxgnegneqgneqqgnsimgopfgravegscrgsimgsimegsimlgtgtccgtcirgtdotgtlPargtquestgtrapproxg"
  "trarrgtrdotgtreqlessgtreqqlessgtrlessgtrsimgvertneqqgvnE",
  "hArrhairsphalfhamilthardcyharrharrcirharrwhbarhcircheartsheartsuithellipherconhfrhksearowhkswarowhoarrhomththookle"
  "ftarrowhookrightarrowhopfhorbarhscrhslashhstrokhybullhyphen",
  "iacuteicicircicyiecyiexcliffifrigraveiiiiiintiiintiinfiniiotaijligimacrimageimaglineimagpartimathimofimpedinincare"
  "infininfintieinodotintintcalintegersintercalintlarhkintprodiocyiogoniopfiotaiprodiquestiscrisinisinEisindotisinsis"
  "insvisinvititildeiukcyiuml",
  "jcircjcyjfrjmathjopfjscrjsercyjukcy",
  "kappakappavkcedilkcykfrkgreenkhcykjcykopfkscr",
  "lAarrlArrlAtaillBarrlElEglHarlacutelaemptyvlagranlambdalanglangdlanglelaplaquolarrlarrblarrbfslarrfslarrhklarrlpla"
  "rrpllarrsimlarrtllatlataillatelateslbarrlbbrklbracelbracklbrkelbrksldlbrkslulcaronlcedillceillcublcyldcaldquoldquo"
  "rldrdharldrusharldshleleftarrowleftarrowtailleftharpoondownleftharpoonupleftleftarrowsleftrightarrowleftrightarrow"
  "sleftrightharpoonsleftrightsquigarrowleftthreetimeslegleqleqqleqslantleslescclesdotlesdotolesdotorlesglesgeslessap"
  "proxlessdotlesseqgtrlesseqqgtrlessgtrlesssimlfishtlfloorlfrlglgElhardlharulharullhblkljcyllllarrllcornerllhardlltr"
  "ilmidotlmoustlmoustachelnElnaplnapproxlnelneqlneqqlnsimloangloarrlobrklongleftarrowlongleftrightarrowlongmapstolon"
  "grightarrowlooparrowleftlooparrowrightloparlopflopluslotimeslowastlowbarlozlozengelozflparlparltlrarrlrcornerlrhar"
  "lrhardlrmlrtrilsaquolscrlshlsimlsimelsimglsqblsquolsquorlstrokltltccltcirltdotlthreeltimesltlarrltquestltrParltril"
  "trieltriflurdsharluruharlvertneqqlvnE",
  "mDDotmacrmalemaltmaltesemapmapstomapstodownmapstoleftmapstoupmarkermcommamcymdashmeasuredanglemfrmhomicromidmidast"
  "midcirmiddotminusminusbminusdminusdumlcpmldrmnplusmodelsmopfmpmscrmstposmumultimapmumap",
  "nGgnGtnGtvnLeftarrownLeftrightarrownLlnLtnLtvnRightarrownVDashnVdashnablanacutenangnapnapEnapidnaposnapproxnaturna"
  "turalnaturalsnbspnbumpnbumpencapncaronncedilncongncongdotncupncyndashneneArrnearhknearrnearrownedotnequivnesearnes"
  "imnexistnexistsnfrngEngengeqngeqqngeqslantngesngsimngtngtrnhArrnharrnhparninisnisdnivnjcynlArrnlEnlarrnldrnlenleft"
  "arrownleftrightarrownleqnleqqnleqslantnlesnlessnlsimnltnltrinltrienmidnopfnotnotinnotinEnotindotnotinvanotinvbnoti"
  "nvcnotninotnivanotnivbnotnivcnparnparallelnparslnpartnpolintnprnprcuenprenprecnpreceqnrArrnrarrnrarrcnrarrwnrighta"
  "rrownrtrinrtrienscnsccuenscenscrnshortmidnshortparallelnsimnsimensimeqnsmidnsparnsqsubensqsupensubnsubEnsubensubse"
  "tnsubseteqnsubseteqqnsuccnsucceqnsupnsupEnsupensupsetnsupseteqnsupseteqqntglntildentlgntriangleleftntrianglelefteq"
  "ntrianglerightntrianglerighteqnunumnumeronumspnvDashnvHarrnvapnvdashnvgenvgtnvinfinnvlArrnvlenvltnvltrienvrArrnvrt"
  "rienvsimnwArrnwarhknwarrnwarrownwnear",
  "oSoacuteoastocirocircocyodashodblacodivodotodsoldoeligofcirofrogonograveogtohbarohmointolarrolcirolcrossolineoltom"
  "acromegaomicronomidominusoopfoparoperpoplusororarrordorderorderofordfordmorigoforororslopeorvoscroslashosolotildeo"
  "timesotimesasoumlovbar",
  "parparaparallelparsimparslpartpcypercntperiodpermilperppertenkpfrphiphivphmmatphonepipitchforkpivplanckplanckhplan"
  "kvplusplusacirplusbpluscirplusdoplusdupluseplusmnplussimplustwopmpointintpopfpoundprprEprapprcuepreprecprecapproxp"
  "reccurlyeqpreceqprecnapproxprecneqqprecnsimprecsimprimeprimesprnEprnapprnsimprodprofalarproflineprofsurfproppropto"
  "prsimprurelpscrpsipuncsp",
  "qfrqintqopfqprimeqscrquaternionsquatintquestquesteqquot",
  "rAarrrArrrAtailrBarrrHarraceracuteradicraemptyvrangrangdrangerangleraquorarrrarraprarrbrarrbfsrarrcrarrfsrarrhkrar"
  "rlprarrplrarrsimrarrtlrarrwratailratiorationalsrbarrrbbrkrbracerbrackrbrkerbrksldrbrkslurcaronrcedilrceilrcubrcyrd"
  "cardldharrdquordquorrdshrealrealinerealpartrealsrectregrfishtrfloorrfrrhardrharurharulrhorhovrightarrowrightarrowt"
  "ailrightharpoondownrightharpoonuprightleftarrowsrightleftharpoonsrightrightarrowsrightsquigarrowrightthreetimesrin"
  "grisingdotseqrlarrrlharrlmrmoustrmoustachernmidroangroarrrobrkroparropfroplusrotimesrparrpargtrppolintrrarrrsaquor"
  "scrrshrsqbrsquorsquorrthreertimesrtrirtriertrifrtriltriruluharrx",
  "sacutesbquoscscEscapscaronsccuescescedilscircscnEscnapscnsimscpolintscsimscysdotsdotbsdoteseArrsearhksearrsearrows"
  "ectsemiseswarsetminussetmnsextsfrsfrownsharpshchcyshcyshortmidshortparallelshysigmasigmafsigmavsimsimdotsimesimeqs"
  "imgsimgEsimlsimlEsimnesimplussimrarrslarrsmallsetminussmashpsmeparslsmidsmilesmtsmtesmtessoftcysolsolbsolbarsopfsp"
  "adesspadesuitsparsqcapsqcapssqcupsqcupssqsubsqsubesqsubsetsqsubseteqsqsupsqsupesqsupsetsqsupseteqsqusquaresquarfsq"
  "ufsrarrsscrssetmnssmilesstarfstarstarfstraightepsilonstraightphistrnssubsubEsubdotsubesubedotsubmultsubnEsubnesubp"
  "lussubrarrsubsetsubseteqsubseteqqsubsetneqsubsetneqqsubsimsubsubsubsupsuccsuccapproxsucccurlyeqsucceqsuccnapproxsu"
  "ccneqqsuccnsimsuccsimsumsungsupsup1sup2sup3supEsupdotsupdsubsupesupedotsuphsolsuphsubsuplarrsupmultsupnEsupnesuppl"
  "ussupsetsupseteqsupseteqqsupsetneqsupsetneqqsupsimsupsubsupsupswArrswarhkswarrswarrowswnwarszlig",
  "targettautbrktcarontcediltcytdottelrectfrthere4thereforethetathetasymthetavthickapproxthicksimthinspthkapthksimtho"
  "rntildetimestimesbtimesbartimesdtinttoeatoptopbottopcirtopftopforktosatprimetradetriangletriangledowntriangleleftt"
  "rianglelefteqtriangleqtrianglerighttrianglerighteqtridottrietriminustriplustrisbtritimetrpeziumtscrtscytshcytstrok"
  "twixttwoheadleftarrowtwoheadrightarrow",
  "uArruHaruacuteuarrubrcyubreveucircucyudarrudblacudharufishtufrugraveuharluharruhblkulcornulcornerulcropultriumacru"
  "mluogonuopfuparrowupdownarrowupharpoonleftupharpoonrightuplusupsiupsihupsilonupuparrowsurcornurcornerurcropuringur"
  "triuscrutdotutildeutriutrifuuarruumluwangle",
  "vArrvBarvBarvvDashvangrtvarepsilonvarkappavarnothingvarphivarpivarproptovarrvarrhovarsigmavarsubsetneqvarsubsetneq"
  "qvarsupsetneqvarsupsetneqqvarthetavartriangleleftvartrianglerightvcyvdashveeveebarveeeqvellipverbarvertvfrvltrivns"
  "ubvnsupvopfvpropvrtrivscrvsubnEvsubnevsupnEvsupnevzigzag",
  "wcircwedbarwedgewedgeqweierpwfrwopfwpwrwreathwscr",
  "xcapxcircxcupxdtrixfrxhArrxharrxixlArrxlarrxmapxnisxodotxopfxoplusxotimexrArrxrarrxscrxsqcupxuplusxutrixveexwedge",
  "yacuteyacyycircycyyenyfryicyyopfyscryucyyuml",
  "zacutezcaronzcyzdotzeetrfzetazfrzhcyzigrarrzopfzscrzwjzwnj",
};

const uint16_t uri_html_entity_first[53] = {
  0, 19, 31, 65, 119, 144, 152, 173, 185, 210, 217, 225, 284, 293, 364, 387, 406, 410, 454, 494, 516, 552,
  569, 574, 578, 588, 598, 658, 773, 867, 931, 993, 1029, 1088, 1116, 1166, 1174, 1184, 1336, 1373, 1538,
  1591, 1657, 1667, 1769, 1921, 1977, 2024, 2066, 2077, 2101, 2112, 2125,
};

const struct html_entity uri_html_entities[HTML_ENTITIES] = {
  {0,5,198,1}, {5,3,38,1}, {8,6,193,1}, {14,6,258,0}, {20,5,194,1}, {25,3,1040,0}, {28,3,120068,0}, {31,6,192,1},
  {37,5,913,0}, {42,5,256,0}, {47,3,10835,0}, {50,5,260,0}, {55,4,120120,0}, {59,13,8289,0}, {72,5,197,1},
  {77,4,119964,0}, {81,6,8788,0}, {87,6,195,1}, {93,4,196,1}, {0,9,8726,0}, {9,4,10983,0}, {13,6,8966,0},
  {19,3,1041,0}, {22,7,8757,0}, {29,10,8492,0}, {39,4,914,0}, {43,3,120069,0}, {46,4,120121,0}, {50,5,728,0},
  {55,4,8492,0}, {59,6,8782,0}, {0,4,1063,0}, {4,4,169,1}, {8,6,262,0}, {14,3,8914,0}, {17,20,8517,0}, {37,7,8493,0},
  {44,6,268,0}, {50,6,199,1}, {56,5,264,0}, {61,7,8752,0}, {68,4,266,0}, {72,7,184,0}, {79,9,183,0}, {88,3,8493,0},
  {91,3,935,0}, {94,9,8857,0}, {103,11,8854,0}, {114,10,8853,0}, {124,11,8855,0}, {135,24,8754,0}, {159,21,8221,0},
  {180,15,8217,0}, {195,5,8759,0}, {200,6,10868,0}, {206,9,8801,0}, {215,6,8751,0}, {221,15,8750,0}, {236,4,8450,0},
  {240,9,8720,0}, {249,31,8755,0}, {280,5,10799,0}, {285,4,119966,0}, {289,3,8915,0}, {292,6,8781,0}, {0,2,8517,0},
  {2,8,10513,0}, {10,4,1026,0}, {14,4,1029,0}, {18,4,1039,0}, {22,6,8225,0}, {28,4,8609,0}, {32,5,10980,0},
  {37,6,270,0}, {43,3,1044,0}, {46,3,8711,0}, {49,5,916,0}, {54,3,120071,0}, {57,16,180,0}, {73,14,729,0},
  {87,22,733,0}, {109,16,96,0}, {125,16,732,0}, {141,7,8900,0}, {148,13,8518,0}, {161,4,120123,0}, {165,3,168,0},
  {168,6,8412,0}, {174,8,8784,0}, {182,21,8751,0}, {203,9,168,0}, {212,15,8659,0}, {227,15,8656,0}, {242,20,8660,0},
  {262,13,10980,0}, {275,19,10232,0}, {294,24,10234,0}, {318,20,10233,0}, {338,16,8658,0}, {354,14,8872,0},
  {368,13,8657,0}, {381,17,8661,0}, {398,17,8741,0}, {415,9,8595,0}, {424,12,10515,0}, {436,16,8693,0}, {452,9,785,0},
  {461,19,10576,0}, {480,17,10590,0}, {497,14,8637,0}, {511,17,10582,0}, {528,18,10591,0}, {546,15,8641,0},
  {561,18,10583,0}, {579,7,8868,0}, {586,12,8615,0}, {598,9,8659,0}, {607,4,119967,0}, {611,6,272,0}, {0,3,330,0},
  {3,3,208,1}, {6,6,201,1}, {12,6,282,0}, {18,5,202,1}, {23,3,1069,0}, {26,4,278,0}, {30,3,120072,0}, {33,6,200,1},
  {39,7,8712,0}, {46,5,274,0}, {51,16,9723,0}, {67,20,9643,0}, {87,5,280,0}, {92,4,120124,0}, {96,7,917,0},
  {103,5,10869,0}, {108,10,8770,0}, {118,11,8652,0}, {129,4,8496,0}, {133,4,10867,0}, {137,3,919,0}, {140,4,203,1},
  {144,6,8707,0}, {150,12,8519,0}, {0,3,1060,0}, {3,3,120073,0}, {6,17,9724,0}, {23,21,9642,0}, {44,4,120125,0},
  {48,6,8704,0}, {54,10,8497,0}, {64,4,8497,0}, {0,4,1027,0}, {4,2,62,1}, {6,5,915,0}, {11,6,988,0}, {17,6,286,0},
  {23,6,290,0}, {29,5,284,0}, {34,3,1043,0}, {37,4,288,0}, {41,3,120074,0}, {44,2,8921,0}, {46,4,120126,0},
  {50,12,8805,0}, {62,16,8923,0}, {78,16,8807,0}, {94,14,10914,0}, {108,11,8823,0}, {119,17,10878,0}, {136,12,8819,0},
  {148,4,119970,0}, {152,2,8811,0}, {0,6,1066,0}, {6,5,711,0}, {11,3,94,0}, {14,5,292,0}, {19,3,8460,0},
  {22,12,8459,0}, {34,4,8461,0}, {38,14,9472,0}, {52,4,8459,0}, {56,6,294,0}, {62,12,8782,0}, {74,9,8783,0},
  {0,4,1045,0}, {4,5,306,0}, {9,4,1025,0}, {13,6,205,1}, {19,5,206,1}, {24,3,1048,0}, {27,4,304,0}, {31,3,8465,0},
  {34,6,204,1}, {40,2,8465,0}, {42,5,298,0}, {47,10,8520,0}, {57,7,8658,0}, {64,3,8748,0}, {67,8,8747,0},
  {75,12,8898,0}, {87,14,8291,0}, {101,14,8290,0}, {115,5,302,0}, {120,4,120128,0}, {124,4,921,0}, {128,4,8464,0},
  {132,6,296,0}, {138,5,1030,0}, {143,4,207,1}, {0,5,308,0}, {5,3,1049,0}, {8,3,120077,0}, {11,4,120129,0},
  {15,4,119973,0}, {19,6,1032,0}, {25,5,1028,0}, {0,4,1061,0}, {4,4,1036,0}, {8,5,922,0}, {13,6,310,0}, {19,3,1050,0},
  {22,3,120078,0}, {25,4,120130,0}, {29,4,119974,0}, {0,4,1033,0}, {4,2,60,1}, {6,6,313,0}, {12,6,923,0},
  {18,4,10218,0}, {22,10,8466,0}, {32,4,8606,0}, {36,6,317,0}, {42,6,315,0}, {48,3,1051,0}, {51,16,10216,0},
  {67,9,8592,0}, {76,12,8676,0}, {88,19,8646,0}, {107,11,8968,0}, {118,17,10214,0}, {135,17,10593,0}, {152,14,8643,0},
  {166,17,10585,0}, {183,9,8970,0}, {192,14,8596,0}, {206,15,10574,0}, {221,7,8867,0}, {228,12,8612,0},
  {240,13,10586,0}, {253,12,8882,0}, {265,15,10703,0}, {280,17,8884,0}, {297,16,10577,0}, {313,15,10592,0},
  {328,12,8639,0}, {340,15,10584,0}, {355,10,8636,0}, {365,13,10578,0}, {378,9,8656,0}, {387,14,8660,0},
  {401,16,8922,0}, {417,13,8806,0}, {430,11,8822,0}, {441,8,10913,0}, {449,14,10877,0}, {463,9,8818,0},
  {472,3,120079,0}, {475,2,8920,0}, {477,10,8666,0}, {487,6,319,0}, {493,13,10229,0}, {506,18,10231,0},
  {524,14,10230,0}, {538,13,10232,0}, {551,18,10234,0}, {569,14,10233,0}, {583,4,120131,0}, {587,14,8601,0},
  {601,15,8600,0}, {616,4,8466,0}, {620,3,8624,0}, {623,6,321,0}, {629,2,8810,0}, {0,3,10501,0}, {3,3,1052,0},
  {6,11,8287,0}, {17,9,8499,0}, {26,3,120080,0}, {29,9,8723,0}, {38,4,120132,0}, {42,4,8499,0}, {46,2,924,0},
  {0,4,1034,0}, {4,6,323,0}, {10,6,327,0}, {16,6,325,0}, {22,3,1053,0}, {25,19,8203,0}, {44,18,8203,0}, {62,17,8203,0},
  {79,21,8203,0}, {100,20,8811,0}, {120,14,8810,0}, {134,7,10,0}, {141,3,120081,0}, {144,7,8288,0}, {151,16,160,0},
  {167,4,8469,0}, {171,3,10988,0}, {174,12,8802,0}, {186,9,8813,0}, {195,20,8742,0}, {215,10,8713,0}, {225,8,8800,0},
  {233,13,8770,824}, {246,9,8708,0}, {255,10,8815,0}, {265,15,8817,0}, {280,19,8807,824}, {299,17,8811,824},
  {316,14,8825,0}, {330,20,10878,824}, {350,15,8821,0}, {365,15,8782,824}, {380,12,8783,824}, {392,15,8938,0},
  {407,18,10703,824}, {425,20,8940,0}, {445,7,8814,0}, {452,12,8816,0}, {464,14,8824,0}, {478,11,8810,824},
  {489,17,10877,824}, {506,12,8820,0}, {518,23,10914,824}, {541,17,10913,824}, {558,11,8832,0}, {569,16,10927,824},
  {585,21,8928,0}, {606,17,8716,0}, {623,16,8939,0}, {639,19,10704,824}, {658,21,8941,0}, {679,15,8847,824},
  {694,20,8930,0}, {714,17,8848,824}, {731,22,8931,0}, {753,9,8834,8402}, {762,14,8840,0}, {776,11,8833,0},
  {787,16,10928,824}, {803,21,8929,0}, {824,16,8831,824}, {840,11,8835,8402}, {851,16,8841,0}, {867,8,8769,0},
  {875,13,8772,0}, {888,17,8775,0}, {905,13,8777,0}, {918,14,8740,0}, {932,4,119977,0}, {936,6,209,1}, {942,2,925,0},
  {0,5,338,0}, {5,6,211,1}, {11,5,212,1}, {16,3,1054,0}, {19,6,336,0}, {25,3,120082,0}, {28,6,210,1}, {34,5,332,0},
  {39,5,937,0}, {44,7,927,0}, {51,4,120134,0}, {55,20,8220,0}, {75,14,8216,0}, {89,2,10836,0}, {91,4,119978,0},
  {95,6,216,1}, {101,6,213,1}, {107,6,10807,0}, {113,4,214,1}, {117,7,8254,0}, {124,9,9182,0}, {133,11,9140,0},
  {144,15,9180,0}, {0,8,8706,0}, {8,3,1055,0}, {11,3,120083,0}, {14,3,934,0}, {17,2,928,0}, {19,9,177,0},
  {28,13,8460,0}, {41,4,8473,0}, {45,2,10939,0}, {47,8,8826,0}, {55,13,10927,0}, {68,18,8828,0}, {86,13,8830,0},
  {99,5,8243,0}, {104,7,8719,0}, {111,10,8759,0}, {121,12,8733,0}, {133,4,119979,0}, {137,3,936,0}, {0,4,34,1},
  {4,3,120084,0}, {7,4,8474,0}, {11,4,119980,0}, {0,5,10512,0}, {5,3,174,1}, {8,6,340,0}, {14,4,10219,0},
  {18,4,8608,0}, {22,6,10518,0}, {28,6,344,0}, {34,6,342,0}, {40,3,1056,0}, {43,2,8476,0}, {45,14,8715,0},
  {59,18,8651,0}, {77,20,10607,0}, {97,3,8476,0}, {100,3,929,0}, {103,17,10217,0}, {120,10,8594,0}, {130,13,8677,0},
  {143,19,8644,0}, {162,12,8969,0}, {174,18,10215,0}, {192,18,10589,0}, {210,15,8642,0}, {225,18,10581,0},
  {243,10,8971,0}, {253,8,8866,0}, {261,13,8614,0}, {274,14,10587,0}, {288,13,8883,0}, {301,16,10704,0},
  {317,18,8885,0}, {335,17,10575,0}, {352,16,10588,0}, {368,13,8638,0}, {381,16,10580,0}, {397,11,8640,0},
  {408,14,10579,0}, {422,10,8658,0}, {432,4,8477,0}, {436,12,10608,0}, {448,11,8667,0}, {459,4,8475,0}, {463,3,8625,0},
  {466,11,10740,0}, {0,6,1065,0}, {6,4,1064,0}, {10,6,1068,0}, {16,6,346,0}, {22,2,10940,0}, {24,6,352,0},
  {30,6,350,0}, {36,5,348,0}, {41,3,1057,0}, {44,3,120086,0}, {47,14,8595,0}, {61,14,8592,0}, {75,15,8594,0},
  {90,12,8593,0}, {102,5,931,0}, {107,11,8728,0}, {118,4,120138,0}, {122,4,8730,0}, {126,6,9633,0}, {132,18,8851,0},
  {150,12,8847,0}, {162,17,8849,0}, {179,14,8848,0}, {193,19,8850,0}, {212,11,8852,0}, {223,4,119982,0},
  {227,4,8902,0}, {231,3,8912,0}, {234,6,8912,0}, {240,11,8838,0}, {251,8,8827,0}, {259,13,10928,0}, {272,18,8829,0},
  {290,13,8831,0}, {303,8,8715,0}, {311,3,8721,0}, {314,3,8913,0}, {317,8,8835,0}, {325,13,8839,0}, {338,6,8913,0},
  {0,5,222,1}, {5,5,8482,0}, {10,5,1035,0}, {15,4,1062,0}, {19,3,9,0}, {22,3,932,0}, {25,6,356,0}, {31,6,354,0},
  {37,3,1058,0}, {40,3,120087,0}, {43,9,8756,0}, {52,5,920,0}, {57,10,8287,8202}, {67,9,8201,0}, {76,5,8764,0},
  {81,10,8771,0}, {91,14,8773,0}, {105,10,8776,0}, {115,4,120139,0}, {119,9,8411,0}, {128,4,119983,0}, {132,6,358,0},
  {0,6,218,1}, {6,4,8607,0}, {10,8,10569,0}, {18,5,1038,0}, {23,6,364,0}, {29,5,219,1}, {34,3,1059,0}, {37,6,368,0},
  {43,3,120088,0}, {46,6,217,1}, {52,5,362,0}, {57,8,95,0}, {65,10,9183,0}, {75,12,9141,0}, {87,16,9181,0},
  {103,5,8899,0}, {108,9,8846,0}, {117,5,370,0}, {122,4,120140,0}, {126,7,8593,0}, {133,10,10514,0}, {143,16,8645,0},
  {159,11,8597,0}, {170,13,10606,0}, {183,5,8869,0}, {188,10,8613,0}, {198,7,8657,0}, {205,11,8661,0}, {216,14,8598,0},
  {230,15,8599,0}, {245,4,978,0}, {249,7,933,0}, {256,5,366,0}, {261,4,119984,0}, {265,6,360,0}, {271,4,220,1},
  {0,5,8875,0}, {5,4,10987,0}, {9,3,1042,0}, {12,5,8873,0}, {17,6,10982,0}, {23,3,8897,0}, {26,6,8214,0},
  {32,4,8214,0}, {36,11,8739,0}, {47,12,124,0}, {59,17,10072,0}, {76,13,8768,0}, {89,13,8202,0}, {102,3,120089,0},
  {105,4,120141,0}, {109,4,119985,0}, {113,6,8874,0}, {0,5,372,0}, {5,5,8896,0}, {10,3,120090,0}, {13,4,120142,0},
  {17,4,119986,0}, {0,3,120091,0}, {3,2,926,0}, {5,4,120143,0}, {9,4,119987,0}, {0,4,1071,0}, {4,4,1031,0},
  {8,4,1070,0}, {12,6,221,1}, {18,5,374,0}, {23,3,1067,0}, {26,3,120092,0}, {29,4,120144,0}, {33,4,119988,0},
  {37,4,376,0}, {0,4,1046,0}, {4,6,377,0}, {10,6,381,0}, {16,3,1047,0}, {19,4,379,0}, {23,14,8203,0}, {37,4,918,0},
  {41,3,8488,0}, {44,4,8484,0}, {48,4,119989,0}, {0,6,225,1}, {6,6,259,0}, {12,2,8766,0}, {14,3,8766,819},
  {17,3,8767,0}, {20,5,226,1}, {25,5,180,1}, {30,3,1072,0}, {33,5,230,1}, {38,2,8289,0}, {40,3,120094,0}, {43,6,224,1},
  {49,7,8501,0}, {56,5,8501,0}, {61,5,945,0}, {66,5,257,0}, {71,5,10815,0}, {76,3,38,1}, {79,3,8743,0}, {82,6,10837,0},
  {88,4,10844,0}, {92,8,10840,0}, {100,4,10842,0}, {104,3,8736,0}, {107,4,10660,0}, {111,5,8736,0}, {116,6,8737,0},
  {122,8,10664,0}, {130,8,10665,0}, {138,8,10666,0}, {146,8,10667,0}, {154,8,10668,0}, {162,8,10669,0},
  {170,8,10670,0}, {178,8,10671,0}, {186,5,8735,0}, {191,7,8894,0}, {198,8,10653,0}, {206,6,8738,0}, {212,5,197,0},
  {217,7,9084,0}, {224,5,261,0}, {229,4,120146,0}, {233,2,8776,0}, {235,3,10864,0}, {238,6,10863,0}, {244,3,8778,0},
  {247,4,8779,0}, {251,4,39,0}, {255,6,8776,0}, {261,8,8778,0}, {269,5,229,1}, {274,4,119990,0}, {278,3,42,0},
  {281,5,8776,0}, {286,7,8781,0}, {293,6,227,1}, {299,4,228,1}, {303,8,8755,0}, {311,5,10769,0}, {0,4,10989,0},
  {4,8,8780,0}, {12,11,1014,0}, {23,9,8245,0}, {32,7,8765,0}, {39,9,8909,0}, {48,6,8893,0}, {54,6,8965,0},
  {60,8,8965,0}, {68,4,9141,0}, {72,8,9142,0}, {80,5,8780,0}, {85,3,1073,0}, {88,5,8222,0}, {93,6,8757,0},
  {99,7,8757,0}, {106,7,10672,0}, {113,5,1014,0}, {118,6,8492,0}, {124,4,946,0}, {128,4,8502,0}, {132,7,8812,0},
  {139,3,120095,0}, {142,6,8898,0}, {148,7,9711,0}, {155,6,8899,0}, {161,7,10752,0}, {168,8,10753,0}, {176,9,10754,0},
  {185,8,10758,0}, {193,7,9733,0}, {200,15,9661,0}, {215,13,9651,0}, {228,8,10756,0}, {236,6,8897,0}, {242,8,8896,0},
  {250,6,10509,0}, {256,12,10731,0}, {268,11,9642,0}, {279,13,9652,0}, {292,17,9662,0}, {309,17,9666,0},
  {326,18,9656,0}, {344,5,9251,0}, {349,5,9618,0}, {354,5,9617,0}, {359,5,9619,0}, {364,5,9608,0}, {369,3,61,8421},
  {372,7,8801,8421}, {379,4,8976,0}, {383,4,120147,0}, {387,3,8869,0}, {390,6,8869,0}, {396,6,8904,0}, {402,5,9559,0},
  {407,5,9556,0}, {412,5,9558,0}, {417,5,9555,0}, {422,4,9552,0}, {426,5,9574,0}, {431,5,9577,0}, {436,5,9572,0},
  {441,5,9575,0}, {446,5,9565,0}, {451,5,9562,0}, {456,5,9564,0}, {461,5,9561,0}, {466,4,9553,0}, {470,5,9580,0},
  {475,5,9571,0}, {480,5,9568,0}, {485,5,9579,0}, {490,5,9570,0}, {495,5,9567,0}, {500,6,10697,0}, {506,5,9557,0},
  {511,5,9554,0}, {516,5,9488,0}, {521,5,9484,0}, {526,4,9472,0}, {530,5,9573,0}, {535,5,9576,0}, {540,5,9516,0},
  {545,5,9524,0}, {550,8,8863,0}, {558,7,8862,0}, {565,8,8864,0}, {573,5,9563,0}, {578,5,9560,0}, {583,5,9496,0},
  {588,5,9492,0}, {593,4,9474,0}, {597,5,9578,0}, {602,5,9569,0}, {607,5,9566,0}, {612,5,9532,0}, {617,5,9508,0},
  {622,5,9500,0}, {627,6,8245,0}, {633,5,728,0}, {638,6,166,1}, {644,4,119991,0}, {648,5,8271,0}, {653,4,8765,0},
  {657,5,8909,0}, {662,4,92,0}, {666,5,10693,0}, {671,8,10184,0}, {679,4,8226,0}, {683,6,8226,0}, {689,4,8782,0},
  {693,5,10926,0}, {698,5,8783,0}, {703,6,8783,0}, {0,6,263,0}, {6,3,8745,0}, {9,6,10820,0}, {15,8,10825,0},
  {23,6,10827,0}, {29,6,10823,0}, {35,6,10816,0}, {41,4,8745,65024}, {45,5,8257,0}, {50,5,711,0}, {55,5,10829,0},
  {60,6,269,0}, {66,6,231,1}, {72,5,265,0}, {77,5,10828,0}, {82,7,10832,0}, {89,4,267,0}, {93,5,184,1}, {98,7,10674,0},
  {105,4,162,1}, {109,9,183,0}, {118,3,120096,0}, {121,4,1095,0}, {125,5,10003,0}, {130,9,10003,0}, {139,3,967,0},
  {142,3,9675,0}, {145,4,10691,0}, {149,4,710,0}, {153,6,8791,0}, {159,15,8634,0}, {174,16,8635,0}, {190,8,174,0},
  {198,8,9416,0}, {206,10,8859,0}, {216,11,8858,0}, {227,11,8861,0}, {238,4,8791,0}, {242,8,10768,0}, {250,6,10991,0},
  {256,7,10690,0}, {263,5,9827,0}, {268,8,9827,0}, {276,5,58,0}, {281,6,8788,0}, {287,7,8788,0}, {294,5,44,0},
  {299,6,64,0}, {305,4,8705,0}, {309,6,8728,0}, {315,10,8705,0}, {325,9,8450,0}, {334,4,8773,0}, {338,7,10861,0},
  {345,6,8750,0}, {351,4,120148,0}, {355,6,8720,0}, {361,4,169,1}, {365,6,8471,0}, {371,5,8629,0}, {376,5,10007,0},
  {381,4,119992,0}, {385,4,10959,0}, {389,5,10961,0}, {394,4,10960,0}, {398,5,10962,0}, {403,5,8943,0},
  {408,7,10552,0}, {415,7,10549,0}, {422,5,8926,0}, {427,5,8927,0}, {432,6,8630,0}, {438,7,10557,0}, {445,3,8746,0},
  {448,8,10824,0}, {456,6,10822,0}, {462,6,10826,0}, {468,6,8845,0}, {474,5,10821,0}, {479,4,8746,65024},
  {483,6,8631,0}, {489,7,10556,0}, {496,11,8926,0}, {507,11,8927,0}, {518,8,8910,0}, {526,10,8911,0}, {536,6,164,1},
  {542,14,8630,0}, {556,15,8631,0}, {571,5,8910,0}, {576,5,8911,0}, {581,8,8754,0}, {589,5,8753,0}, {594,6,9005,0},
  {0,4,8659,0}, {4,4,10597,0}, {8,6,8224,0}, {14,6,8504,0}, {20,4,8595,0}, {24,4,8208,0}, {28,5,8867,0},
  {33,7,10511,0}, {40,5,733,0}, {45,6,271,0}, {51,3,1076,0}, {54,2,8518,0}, {56,7,8225,0}, {63,5,8650,0},
  {68,7,10871,0}, {75,3,176,1}, {78,5,948,0}, {83,7,10673,0}, {90,6,10623,0}, {96,3,120097,0}, {99,5,8643,0},
  {104,5,8642,0}, {109,4,8900,0}, {113,7,8900,0}, {120,11,9830,0}, {131,5,9830,0}, {136,3,168,0}, {139,7,989,0},
  {146,5,8946,0}, {151,3,247,0}, {154,6,247,1}, {160,13,8903,0}, {173,6,8903,0}, {179,4,1106,0}, {183,6,8990,0},
  {189,6,8973,0}, {195,6,36,0}, {201,4,120149,0}, {205,3,729,0}, {208,5,8784,0}, {213,8,8785,0}, {221,8,8760,0},
  {229,7,8724,0}, {236,9,8865,0}, {245,14,8966,0}, {259,9,8595,0}, {268,14,8650,0}, {282,15,8643,0}, {297,16,8642,0},
  {313,8,10512,0}, {321,6,8991,0}, {327,6,8972,0}, {333,4,119993,0}, {337,4,1109,0}, {341,4,10742,0}, {345,6,273,0},
  {351,5,8945,0}, {356,4,9663,0}, {360,5,9662,0}, {365,5,8693,0}, {370,5,10607,0}, {375,7,10662,0}, {382,4,1119,0},
  {386,8,10239,0}, {0,5,10871,0}, {5,4,8785,0}, {9,6,233,1}, {15,6,10862,0}, {21,6,283,0}, {27,4,8790,0}, {31,5,234,1},
  {36,6,8789,0}, {42,3,1101,0}, {45,4,279,0}, {49,2,8519,0}, {51,5,8786,0}, {56,3,120098,0}, {59,2,10906,0},
  {61,6,232,1}, {67,3,10902,0}, {70,6,10904,0}, {76,2,10905,0}, {78,8,9191,0}, {86,3,8467,0}, {89,3,10901,0},
  {92,6,10903,0}, {98,5,275,0}, {103,5,8709,0}, {108,8,8709,0}, {116,6,8709,0}, {122,4,8195,0}, {126,6,8196,0},
  {132,6,8197,0}, {138,3,331,0}, {141,4,8194,0}, {145,5,281,0}, {150,4,120150,0}, {154,4,8917,0}, {158,6,10723,0},
  {164,5,10865,0}, {169,4,949,0}, {173,7,949,0}, {180,5,1013,0}, {185,6,8790,0}, {191,7,8789,0}, {198,5,8770,0},
  {203,10,10902,0}, {213,11,10901,0}, {224,6,61,0}, {230,6,8799,0}, {236,5,8801,0}, {241,7,10872,0}, {248,8,10725,0},
  {256,5,8787,0}, {261,5,10609,0}, {266,4,8495,0}, {270,5,8784,0}, {275,4,8770,0}, {279,3,951,0}, {282,3,240,1},
  {285,4,235,1}, {289,4,8364,0}, {293,4,33,0}, {297,5,8707,0}, {302,11,8496,0}, {313,12,8519,0}, {0,13,8786,0},
  {13,3,1092,0}, {16,6,9792,0}, {22,6,64259,0}, {28,5,64256,0}, {33,6,64260,0}, {39,3,120099,0}, {42,5,64257,0},
  {47,5,102,106}, {52,4,9837,0}, {56,5,64258,0}, {61,5,9649,0}, {66,4,402,0}, {70,4,120151,0}, {74,6,8704,0},
  {80,4,8916,0}, {84,5,10969,0}, {89,8,10765,0}, {97,6,189,1}, {103,6,8531,0}, {109,6,188,1}, {115,6,8533,0},
  {121,6,8537,0}, {127,6,8539,0}, {133,6,8532,0}, {139,6,8534,0}, {145,6,190,1}, {151,6,8535,0}, {157,6,8540,0},
  {163,6,8536,0}, {169,6,8538,0}, {175,6,8541,0}, {181,6,8542,0}, {187,5,8260,0}, {192,5,8994,0}, {197,4,119995,0},
  {0,2,8807,0}, {2,3,10892,0}, {5,6,501,0}, {11,5,947,0}, {16,6,989,0}, {22,3,10886,0}, {25,6,287,0}, {31,5,285,0},
  {36,3,1075,0}, {39,4,289,0}, {43,2,8805,0}, {45,3,8923,0}, {48,3,8805,0}, {51,4,8807,0}, {55,8,10878,0},
  {63,3,10878,0}, {66,5,10921,0}, {71,6,10880,0}, {77,7,10882,0}, {84,8,10884,0}, {92,4,8923,65024}, {96,6,10900,0},
  {102,3,120100,0}, {105,2,8811,0}, {107,3,8921,0}, {110,5,8503,0}, {115,4,1107,0}, {119,2,8823,0}, {121,3,10898,0},
  {124,3,10917,0}, {127,3,10916,0}, {130,3,8809,0}, {133,4,10890,0}, {137,8,10890,0}, {145,3,10888,0}, {148,4,10888,0},
  {152,5,8809,0}, {157,5,8935,0}, {162,4,120152,0}, {166,5,96,0}, {171,4,8458,0}, {175,4,8819,0}, {179,5,10894,0},
  {184,5,10896,0}, {189,2,62,1}, {191,4,10919,0}, {195,5,10874,0}, {200,5,8919,0}, {205,6,10645,0}, {211,7,10876,0},
  {218,9,10886,0}, {227,6,10616,0}, {233,6,8919,0}, {239,9,8923,0}, {248,10,10892,0}, {258,7,8823,0}, {265,6,8819,0},
  {271,9,8809,65024}, {280,4,8809,65024}, {0,4,8660,0}, {4,6,8202,0}, {10,4,189,0}, {14,6,8459,0}, {20,6,1098,0},
  {26,4,8596,0}, {30,7,10568,0}, {37,5,8621,0}, {42,4,8463,0}, {46,5,293,0}, {51,6,9829,0}, {57,9,9829,0},
  {66,6,8230,0}, {72,6,8889,0}, {78,3,120101,0}, {81,8,10533,0}, {89,8,10534,0}, {97,5,8703,0}, {102,6,8763,0},
  {108,13,8617,0}, {121,14,8618,0}, {135,4,120153,0}, {139,6,8213,0}, {145,4,119997,0}, {149,6,8463,0}, {155,6,295,0},
  {161,6,8259,0}, {167,6,8208,0}, {0,6,237,1}, {6,2,8291,0}, {8,5,238,1}, {13,3,1080,0}, {16,4,1077,0}, {20,5,161,1},
  {25,3,8660,0}, {28,3,120102,0}, {31,6,236,1}, {37,2,8520,0}, {39,6,10764,0}, {45,5,8749,0}, {50,6,10716,0},
  {56,5,8489,0}, {61,5,307,0}, {66,5,299,0}, {71,5,8465,0}, {76,8,8464,0}, {84,8,8465,0}, {92,5,305,0}, {97,4,8887,0},
  {101,5,437,0}, {106,2,8712,0}, {108,6,8453,0}, {114,5,8734,0}, {119,8,10717,0}, {127,6,305,0}, {133,3,8747,0},
  {136,6,8890,0}, {142,8,8484,0}, {150,8,8890,0}, {158,8,10775,0}, {166,7,10812,0}, {173,4,1105,0}, {177,5,303,0},
  {182,4,120154,0}, {186,4,953,0}, {190,5,10812,0}, {195,6,191,1}, {201,4,119998,0}, {205,4,8712,0}, {209,5,8953,0},
  {214,7,8949,0}, {221,5,8948,0}, {226,6,8947,0}, {232,5,8712,0}, {237,2,8290,0}, {239,6,297,0}, {245,5,1110,0},
  {250,4,239,1}, {0,5,309,0}, {5,3,1081,0}, {8,3,120103,0}, {11,5,567,0}, {16,4,120155,0}, {20,4,119999,0},
  {24,6,1112,0}, {30,5,1108,0}, {0,5,954,0}, {5,6,1008,0}, {11,6,311,0}, {17,3,1082,0}, {20,3,120104,0}, {23,6,312,0},
  {29,4,1093,0}, {33,4,1116,0}, {37,4,120156,0}, {41,4,120000,0}, {0,5,8666,0}, {5,4,8656,0}, {9,6,10523,0},
  {15,5,10510,0}, {20,2,8806,0}, {22,3,10891,0}, {25,4,10594,0}, {29,6,314,0}, {35,8,10676,0}, {43,6,8466,0},
  {49,6,955,0}, {55,4,10216,0}, {59,5,10641,0}, {64,6,10216,0}, {70,3,10885,0}, {73,5,171,1}, {78,4,8592,0},
  {82,5,8676,0}, {87,7,10527,0}, {94,6,10525,0}, {100,6,8617,0}, {106,6,8619,0}, {112,6,10553,0}, {118,7,10611,0},
  {125,6,8610,0}, {131,3,10923,0}, {134,6,10521,0}, {140,4,10925,0}, {144,5,10925,65024}, {149,5,10508,0},
  {154,5,10098,0}, {159,6,123,0}, {165,6,91,0}, {171,5,10635,0}, {176,7,10639,0}, {183,7,10637,0}, {190,6,318,0},
  {196,6,316,0}, {202,5,8968,0}, {207,4,123,0}, {211,3,1083,0}, {214,4,10550,0}, {218,5,8220,0}, {223,6,8222,0},
  {229,7,10599,0}, {236,8,10571,0}, {244,4,8626,0}, {248,2,8804,0}, {250,9,8592,0}, {259,13,8610,0}, {272,15,8637,0},
  {287,13,8636,0}, {300,14,8647,0}, {314,14,8596,0}, {328,15,8646,0}, {343,17,8651,0}, {360,19,8621,0},
  {379,14,8907,0}, {393,3,8922,0}, {396,3,8804,0}, {399,4,8806,0}, {403,8,10877,0}, {411,3,10877,0}, {414,5,10920,0},
  {419,6,10879,0}, {425,7,10881,0}, {432,8,10883,0}, {440,4,8922,65024}, {444,6,10899,0}, {450,10,10885,0},
  {460,7,8918,0}, {467,9,8922,0}, {476,10,10891,0}, {486,7,8822,0}, {493,7,8818,0}, {500,6,10620,0}, {506,6,8970,0},
  {512,3,120105,0}, {515,2,8822,0}, {517,3,10897,0}, {520,5,8637,0}, {525,5,8636,0}, {530,6,10602,0}, {536,5,9604,0},
  {541,4,1113,0}, {545,2,8810,0}, {547,5,8647,0}, {552,8,8990,0}, {560,6,10603,0}, {566,5,9722,0}, {571,6,320,0},
  {577,6,9136,0}, {583,10,9136,0}, {593,3,8808,0}, {596,4,10889,0}, {600,8,10889,0}, {608,3,10887,0}, {611,4,10887,0},
  {615,5,8808,0}, {620,5,8934,0}, {625,5,10220,0}, {630,5,8701,0}, {635,5,10214,0}, {640,13,10229,0}, {653,18,10231,0},
  {671,10,10236,0}, {681,14,10230,0}, {695,13,8619,0}, {708,14,8620,0}, {722,5,10629,0}, {727,4,120157,0},
  {731,6,10797,0}, {737,7,10804,0}, {744,6,8727,0}, {750,6,95,0}, {756,3,9674,0}, {759,7,9674,0}, {766,4,10731,0},
  {770,4,40,0}, {774,6,10643,0}, {780,5,8646,0}, {785,8,8991,0}, {793,5,8651,0}, {798,6,10605,0}, {804,3,8206,0},
  {807,5,8895,0}, {812,6,8249,0}, {818,4,120001,0}, {822,3,8624,0}, {825,4,8818,0}, {829,5,10893,0}, {834,5,10895,0},
  {839,4,91,0}, {843,5,8216,0}, {848,6,8218,0}, {854,6,322,0}, {860,2,60,1}, {862,4,10918,0}, {866,5,10873,0},
  {871,5,8918,0}, {876,6,8907,0}, {882,6,8905,0}, {888,6,10614,0}, {894,7,10875,0}, {901,6,10646,0}, {907,4,9667,0},
  {911,5,8884,0}, {916,5,9666,0}, {921,8,10570,0}, {929,7,10598,0}, {936,9,8808,65024}, {945,4,8808,65024},
  {0,5,8762,0}, {5,4,175,1}, {9,4,9794,0}, {13,4,10016,0}, {17,7,10016,0}, {24,3,8614,0}, {27,6,8614,0},
  {33,10,8615,0}, {43,10,8612,0}, {53,8,8613,0}, {61,6,9646,0}, {67,6,10793,0}, {73,3,1084,0}, {76,5,8212,0},
  {81,13,8737,0}, {94,3,120106,0}, {97,3,8487,0}, {100,5,181,1}, {105,3,8739,0}, {108,6,42,0}, {114,6,10992,0},
  {120,6,183,1}, {126,5,8722,0}, {131,6,8863,0}, {137,6,8760,0}, {143,7,10794,0}, {150,4,10971,0}, {154,4,8230,0},
  {158,6,8723,0}, {164,6,8871,0}, {170,4,120158,0}, {174,2,8723,0}, {176,4,120002,0}, {180,6,8766,0}, {186,2,956,0},
  {188,8,8888,0}, {196,5,8888,0}, {0,3,8921,824}, {3,3,8811,8402}, {6,4,8811,824}, {10,10,8653,0}, {20,15,8654,0},
  {35,3,8920,824}, {38,3,8810,8402}, {41,4,8810,824}, {45,11,8655,0}, {56,6,8879,0}, {62,6,8878,0}, {68,5,8711,0},
  {73,6,324,0}, {79,4,8736,8402}, {83,3,8777,0}, {86,4,10864,824}, {90,5,8779,824}, {95,5,329,0}, {100,7,8777,0},
  {107,5,9838,0}, {112,7,9838,0}, {119,8,8469,0}, {127,4,160,1}, {131,5,8782,824}, {136,6,8783,824}, {142,4,10819,0},
  {146,6,328,0}, {152,6,326,0}, {158,5,8775,0}, {163,8,10861,824}, {171,4,10818,0}, {175,3,1085,0}, {178,5,8211,0},
  {183,2,8800,0}, {185,5,8663,0}, {190,6,10532,0}, {196,5,8599,0}, {201,7,8599,0}, {208,5,8784,824}, {213,6,8802,0},
  {219,6,10536,0}, {225,5,8770,824}, {230,6,8708,0}, {236,7,8708,0}, {243,3,120107,0}, {246,3,8807,824},
  {249,3,8817,0}, {252,4,8817,0}, {256,5,8807,824}, {261,9,10878,824}, {270,4,10878,824}, {274,5,8821,0},
  {279,3,8815,0}, {282,4,8815,0}, {286,5,8654,0}, {291,5,8622,0}, {296,5,10994,0}, {301,2,8715,0}, {303,3,8956,0},
  {306,4,8954,0}, {310,3,8715,0}, {313,4,1114,0}, {317,5,8653,0}, {322,3,8806,824}, {325,5,8602,0}, {330,4,8229,0},
  {334,3,8816,0}, {337,10,8602,0}, {347,15,8622,0}, {362,4,8816,0}, {366,5,8806,824}, {371,9,10877,824},
  {380,4,10877,824}, {384,5,8814,0}, {389,5,8820,0}, {394,3,8814,0}, {397,5,8938,0}, {402,6,8940,0}, {408,4,8740,0},
  {412,4,120159,0}, {416,3,172,1}, {419,5,8713,0}, {424,6,8953,824}, {430,8,8949,824}, {438,7,8713,0}, {445,7,8951,0},
  {452,7,8950,0}, {459,5,8716,0}, {464,7,8716,0}, {471,7,8958,0}, {478,7,8957,0}, {485,4,8742,0}, {489,9,8742,0},
  {498,6,11005,8421}, {504,5,8706,824}, {509,7,10772,0}, {516,3,8832,0}, {519,6,8928,0}, {525,4,10927,824},
  {529,5,8832,0}, {534,7,10927,824}, {541,5,8655,0}, {546,5,8603,0}, {551,6,10547,824}, {557,6,8605,824},
  {563,11,8603,0}, {574,5,8939,0}, {579,6,8941,0}, {585,3,8833,0}, {588,6,8929,0}, {594,4,10928,824}, {598,4,120003,0},
  {602,9,8740,0}, {611,14,8742,0}, {625,4,8769,0}, {629,5,8772,0}, {634,6,8772,0}, {640,5,8740,0}, {645,5,8742,0},
  {650,7,8930,0}, {657,7,8931,0}, {664,4,8836,0}, {668,5,10949,824}, {673,5,8840,0}, {678,7,8834,8402}, {685,9,8840,0},
  {694,10,10949,824}, {704,5,8833,0}, {709,7,10928,824}, {716,4,8837,0}, {720,5,10950,824}, {725,5,8841,0},
  {730,7,8835,8402}, {737,9,8841,0}, {746,10,10950,824}, {756,4,8825,0}, {760,6,241,1}, {766,4,8824,0},
  {770,13,8938,0}, {783,15,8940,0}, {798,14,8939,0}, {812,16,8941,0}, {828,2,957,0}, {830,3,35,0}, {833,6,8470,0},
  {839,5,8199,0}, {844,6,8877,0}, {850,6,10500,0}, {856,4,8781,8402}, {860,6,8876,0}, {866,4,8805,8402},
  {870,4,62,8402}, {874,7,10718,0}, {881,6,10498,0}, {887,4,8804,8402}, {891,4,60,8402}, {895,7,8884,8402},
  {902,6,10499,0}, {908,7,8885,8402}, {915,5,8764,8402}, {920,5,8662,0}, {925,6,10531,0}, {931,5,8598,0},
  {936,7,8598,0}, {943,6,10535,0}, {0,2,9416,0}, {2,6,243,1}, {8,4,8859,0}, {12,4,8858,0}, {16,5,244,1}, {21,3,1086,0},
  {24,5,8861,0}, {29,6,337,0}, {35,4,10808,0}, {39,4,8857,0}, {43,6,10684,0}, {49,5,339,0}, {54,5,10687,0},
  {59,3,120108,0}, {62,4,731,0}, {66,6,242,1}, {72,3,10689,0}, {75,5,10677,0}, {80,3,937,0}, {83,4,8750,0},
  {87,5,8634,0}, {92,5,10686,0}, {97,7,10683,0}, {104,5,8254,0}, {109,3,10688,0}, {112,5,333,0}, {117,5,969,0},
  {122,7,959,0}, {129,4,10678,0}, {133,6,8854,0}, {139,4,120160,0}, {143,4,10679,0}, {147,5,10681,0}, {152,5,8853,0},
  {157,2,8744,0}, {159,5,8635,0}, {164,3,10845,0}, {167,5,8500,0}, {172,7,8500,0}, {179,4,170,1}, {183,4,186,1},
  {187,6,8886,0}, {193,4,10838,0}, {197,7,10839,0}, {204,3,10843,0}, {207,4,8500,0}, {211,6,248,1}, {217,4,8856,0},
  {221,6,245,1}, {227,6,8855,0}, {233,8,10806,0}, {241,4,246,1}, {245,5,9021,0}, {0,3,8741,0}, {3,4,182,1},
  {7,8,8741,0}, {15,6,10995,0}, {21,5,11005,0}, {26,4,8706,0}, {30,3,1087,0}, {33,6,37,0}, {39,6,46,0}, {45,6,8240,0},
  {51,4,8869,0}, {55,7,8241,0}, {62,3,120109,0}, {65,3,966,0}, {68,4,981,0}, {72,6,8499,0}, {78,5,9742,0},
  {83,2,960,0}, {85,9,8916,0}, {94,3,982,0}, {97,6,8463,0}, {103,7,8462,0}, {110,6,8463,0}, {116,4,43,0},
  {120,8,10787,0}, {128,5,8862,0}, {133,7,10786,0}, {140,6,8724,0}, {146,6,10789,0}, {152,5,10866,0}, {157,6,177,1},
  {163,7,10790,0}, {170,7,10791,0}, {177,2,177,0}, {179,8,10773,0}, {187,4,120161,0}, {191,5,163,1}, {196,2,8826,0},
  {198,3,10931,0}, {201,4,10935,0}, {205,5,8828,0}, {210,3,10927,0}, {213,4,8826,0}, {217,10,10935,0}, {227,11,8828,0},
  {238,6,10927,0}, {244,11,10937,0}, {255,8,10933,0}, {263,8,8936,0}, {271,7,8830,0}, {278,5,8242,0}, {283,6,8473,0},
  {289,4,10933,0}, {293,5,10937,0}, {298,6,8936,0}, {304,4,8719,0}, {308,8,9006,0}, {316,8,8978,0}, {324,8,8979,0},
  {332,4,8733,0}, {336,6,8733,0}, {342,5,8830,0}, {347,6,8880,0}, {353,4,120005,0}, {357,3,968,0}, {360,6,8200,0},
  {0,3,120110,0}, {3,4,10764,0}, {7,4,120162,0}, {11,6,8279,0}, {17,4,120006,0}, {21,11,8461,0}, {32,7,10774,0},
  {39,5,63,0}, {44,7,8799,0}, {51,4,34,1}, {0,5,8667,0}, {5,4,8658,0}, {9,6,10524,0}, {15,5,10511,0}, {20,4,10596,0},
  {24,4,8765,817}, {28,6,341,0}, {34,5,8730,0}, {39,8,10675,0}, {47,4,10217,0}, {51,5,10642,0}, {56,5,10661,0},
  {61,6,10217,0}, {67,5,187,1}, {72,4,8594,0}, {76,6,10613,0}, {82,5,8677,0}, {87,7,10528,0}, {94,5,10547,0},
  {99,6,10526,0}, {105,6,8618,0}, {111,6,8620,0}, {117,6,10565,0}, {123,7,10612,0}, {130,6,8611,0}, {136,5,8605,0},
  {141,6,10522,0}, {147,5,8758,0}, {152,9,8474,0}, {161,5,10509,0}, {166,5,10099,0}, {171,6,125,0}, {177,6,93,0},
  {183,5,10636,0}, {188,7,10638,0}, {195,7,10640,0}, {202,6,345,0}, {208,6,343,0}, {214,5,8969,0}, {219,4,125,0},
  {223,3,1088,0}, {226,4,10551,0}, {230,7,10601,0}, {237,5,8221,0}, {242,6,8221,0}, {248,4,8627,0}, {252,4,8476,0},
  {256,7,8475,0}, {263,8,8476,0}, {271,5,8477,0}, {276,4,9645,0}, {280,3,174,1}, {283,6,10621,0}, {289,6,8971,0},
  {295,3,120111,0}, {298,5,8641,0}, {303,5,8640,0}, {308,6,10604,0}, {314,3,961,0}, {317,4,1009,0}, {321,10,8594,0},
  {331,14,8611,0}, {345,16,8641,0}, {361,14,8640,0}, {375,15,8644,0}, {390,17,8652,0}, {407,16,8649,0},
  {423,15,8605,0}, {438,15,8908,0}, {453,4,730,0}, {457,12,8787,0}, {469,5,8644,0}, {474,5,8652,0}, {479,3,8207,0},
  {482,6,9137,0}, {488,10,9137,0}, {498,5,10990,0}, {503,5,10221,0}, {508,5,8702,0}, {513,5,10215,0}, {518,5,10630,0},
  {523,4,120163,0}, {527,6,10798,0}, {533,7,10805,0}, {540,4,41,0}, {544,6,10644,0}, {550,8,10770,0}, {558,5,8649,0},
  {563,6,8250,0}, {569,4,120007,0}, {573,3,8625,0}, {576,4,93,0}, {580,5,8217,0}, {585,6,8217,0}, {591,6,8908,0},
  {597,6,8906,0}, {603,4,9657,0}, {607,5,8885,0}, {612,5,9656,0}, {617,8,10702,0}, {625,7,10600,0}, {632,2,8478,0},
  {0,6,347,0}, {6,5,8218,0}, {11,2,8827,0}, {13,3,10932,0}, {16,4,10936,0}, {20,6,353,0}, {26,5,8829,0},
  {31,3,10928,0}, {34,6,351,0}, {40,5,349,0}, {45,4,10934,0}, {49,5,10938,0}, {54,6,8937,0}, {60,8,10771,0},
  {68,5,8831,0}, {73,3,1089,0}, {76,4,8901,0}, {80,5,8865,0}, {85,5,10854,0}, {90,5,8664,0}, {95,6,10533,0},
  {101,5,8600,0}, {106,7,8600,0}, {113,4,167,1}, {117,4,59,0}, {121,6,10537,0}, {127,8,8726,0}, {135,5,8726,0},
  {140,4,10038,0}, {144,3,120112,0}, {147,6,8994,0}, {153,5,9839,0}, {158,6,1097,0}, {164,4,1096,0}, {168,8,8739,0},
  {176,13,8741,0}, {189,3,173,1}, {192,5,963,0}, {197,6,962,0}, {203,6,962,0}, {209,3,8764,0}, {212,6,10858,0},
  {218,4,8771,0}, {222,5,8771,0}, {227,4,10910,0}, {231,5,10912,0}, {236,4,10909,0}, {240,5,10911,0}, {245,5,8774,0},
  {250,7,10788,0}, {257,7,10610,0}, {264,5,8592,0}, {269,13,8726,0}, {282,6,10803,0}, {288,8,10724,0}, {296,4,8739,0},
  {300,5,8995,0}, {305,3,10922,0}, {308,4,10924,0}, {312,5,10924,65024}, {317,6,1100,0}, {323,3,47,0}, {326,4,10692,0},
  {330,6,9023,0}, {336,4,120164,0}, {340,6,9824,0}, {346,9,9824,0}, {355,4,8741,0}, {359,5,8851,0}, {364,6,8851,65024},
  {370,5,8852,0}, {375,6,8852,65024}, {381,5,8847,0}, {386,6,8849,0}, {392,8,8847,0}, {400,10,8849,0}, {410,5,8848,0},
  {415,6,8850,0}, {421,8,8848,0}, {429,10,8850,0}, {439,3,9633,0}, {442,6,9633,0}, {448,6,9642,0}, {454,4,9642,0},
  {458,5,8594,0}, {463,4,120008,0}, {467,6,8726,0}, {473,6,8995,0}, {479,6,8902,0}, {485,4,9734,0}, {489,5,9733,0},
  {494,15,1013,0}, {509,11,981,0}, {520,5,175,0}, {525,3,8834,0}, {528,4,10949,0}, {532,6,10941,0}, {538,4,8838,0},
  {542,7,10947,0}, {549,7,10945,0}, {556,5,10955,0}, {561,5,8842,0}, {566,7,10943,0}, {573,7,10617,0}, {580,6,8834,0},
  {586,8,8838,0}, {594,9,10949,0}, {603,9,8842,0}, {612,10,10955,0}, {622,6,10951,0}, {628,6,10965,0}, {634,6,10963,0},
  {640,4,8827,0}, {644,10,10936,0}, {654,11,8829,0}, {665,6,10928,0}, {671,11,10938,0}, {682,8,10934,0},
  {690,8,8937,0}, {698,7,8831,0}, {705,3,8721,0}, {708,4,9834,0}, {712,3,8835,0}, {715,4,185,1}, {719,4,178,1},
  {723,4,179,1}, {727,4,10950,0}, {731,6,10942,0}, {737,7,10968,0}, {744,4,8839,0}, {748,7,10948,0}, {755,7,10185,0},
  {762,7,10967,0}, {769,7,10619,0}, {776,7,10946,0}, {783,5,10956,0}, {788,5,8843,0}, {793,7,10944,0}, {800,6,8835,0},
  {806,8,8839,0}, {814,9,10950,0}, {823,9,8843,0}, {832,10,10956,0}, {842,6,10952,0}, {848,6,10964,0}, {854,6,10966,0},
  {860,5,8665,0}, {865,6,10534,0}, {871,5,8601,0}, {876,7,8601,0}, {883,6,10538,0}, {889,5,223,1}, {0,6,8982,0},
  {6,3,964,0}, {9,4,9140,0}, {13,6,357,0}, {19,6,355,0}, {25,3,1090,0}, {28,4,8411,0}, {32,6,8981,0}, {38,3,120113,0},
  {41,6,8756,0}, {47,9,8756,0}, {56,5,952,0}, {61,8,977,0}, {69,6,977,0}, {75,11,8776,0}, {86,8,8764,0}, {94,6,8201,0},
  {100,5,8776,0}, {105,6,8764,0}, {111,5,254,1}, {116,5,732,0}, {121,5,215,1}, {126,6,8864,0}, {132,8,10801,0},
  {140,6,10800,0}, {146,4,8749,0}, {150,4,10536,0}, {154,3,8868,0}, {157,6,9014,0}, {163,6,10993,0}, {169,4,120165,0},
  {173,7,10970,0}, {180,4,10537,0}, {184,6,8244,0}, {190,5,8482,0}, {195,8,9653,0}, {203,12,9663,0}, {215,12,9667,0},
  {227,14,8884,0}, {241,9,8796,0}, {250,13,9657,0}, {263,15,8885,0}, {278,6,9708,0}, {284,4,8796,0}, {288,8,10810,0},
  {296,7,10809,0}, {303,5,10701,0}, {308,7,10811,0}, {315,8,9186,0}, {323,4,120009,0}, {327,4,1094,0}, {331,5,1115,0},
  {336,6,359,0}, {342,5,8812,0}, {347,16,8606,0}, {363,17,8608,0}, {0,4,8657,0}, {4,4,10595,0}, {8,6,250,1},
  {14,4,8593,0}, {18,5,1118,0}, {23,6,365,0}, {29,5,251,1}, {34,3,1091,0}, {37,5,8645,0}, {42,6,369,0}, {48,5,10606,0},
  {53,6,10622,0}, {59,3,120114,0}, {62,6,249,1}, {68,5,8639,0}, {73,5,8638,0}, {78,5,9600,0}, {83,6,8988,0},
  {89,8,8988,0}, {97,6,8975,0}, {103,5,9720,0}, {108,5,363,0}, {113,3,168,1}, {116,5,371,0}, {121,4,120166,0},
  {125,7,8593,0}, {132,11,8597,0}, {143,13,8639,0}, {156,14,8638,0}, {170,5,8846,0}, {175,4,965,0}, {179,5,978,0},
  {184,7,965,0}, {191,10,8648,0}, {201,6,8989,0}, {207,8,8989,0}, {215,6,8974,0}, {221,5,367,0}, {226,5,9721,0},
  {231,4,120010,0}, {235,5,8944,0}, {240,6,361,0}, {246,4,9653,0}, {250,5,9652,0}, {255,5,8648,0}, {260,4,252,1},
  {264,7,10663,0}, {0,4,8661,0}, {4,4,10984,0}, {8,5,10985,0}, {13,5,8872,0}, {18,6,10652,0}, {24,10,1013,0},
  {34,8,1008,0}, {42,10,8709,0}, {52,6,981,0}, {58,5,982,0}, {63,9,8733,0}, {72,4,8597,0}, {76,6,1009,0}, {82,8,962,0},
  {90,12,8842,65024}, {102,13,10955,65024}, {115,12,8843,65024}, {127,13,10956,65024}, {140,8,977,0}, {148,15,8882,0},
  {163,16,8883,0}, {179,3,1074,0}, {182,5,8866,0}, {187,3,8744,0}, {190,6,8891,0}, {196,5,8794,0}, {201,6,8942,0},
  {207,6,124,0}, {213,4,124,0}, {217,3,120115,0}, {220,5,8882,0}, {225,5,8834,8402}, {230,5,8835,8402},
  {235,4,120167,0}, {239,5,8733,0}, {244,5,8883,0}, {249,4,120011,0}, {253,6,10955,65024}, {259,6,8842,65024},
  {265,6,10956,65024}, {271,6,8843,65024}, {277,7,10650,0}, {0,5,373,0}, {5,6,10847,0}, {11,5,8743,0}, {16,6,8793,0},
  {22,6,8472,0}, {28,3,120116,0}, {31,4,120168,0}, {35,2,8472,0}, {37,2,8768,0}, {39,6,8768,0}, {45,4,120012,0},
  {0,4,8898,0}, {4,5,9711,0}, {9,4,8899,0}, {13,5,9661,0}, {18,3,120117,0}, {21,5,10234,0}, {26,5,10231,0},
  {31,2,958,0}, {33,5,10232,0}, {38,5,10229,0}, {43,4,10236,0}, {47,4,8955,0}, {51,5,10752,0}, {56,4,120169,0},
  {60,6,10753,0}, {66,6,10754,0}, {72,5,10233,0}, {77,5,10230,0}, {82,4,120013,0}, {86,6,10758,0}, {92,6,10756,0},
  {98,5,9651,0}, {103,4,8897,0}, {107,6,8896,0}, {0,6,253,1}, {6,4,1103,0}, {10,5,375,0}, {15,3,1099,0}, {18,3,165,1},
  {21,3,120118,0}, {24,4,1111,0}, {28,4,120170,0}, {32,4,120014,0}, {36,4,1102,0}, {40,4,255,1}, {0,6,378,0},
  {6,6,382,0}, {12,3,1079,0}, {15,4,380,0}, {19,6,8488,0}, {25,4,950,0}, {29,3,120119,0}, {32,4,1078,0}, {36,7,8669,0},
  {43,4,120171,0}, {47,4,120015,0}, {51,3,8205,0}, {54,4,8204,0},
};
