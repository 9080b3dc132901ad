//! Oware positions in which rules differ, with perft under Abapa rules without repetition (a grand slam
//! captures nothing).
//!
//! Provenance: a separate program written for these numbers, cross-checked with two public engines.

/// What the position tests, the moves that lead to it from the start, and its perft from depth 1.
pub(crate) const SUITE: &[(&str, &str, [u64; 8])] = &[
    ("gs", "AaBeAbFaAdDfBdEdBeBfFbAfBdDeFfEcDeAfAdFfEeAaFf", [3, 6, 23, 57, 236, 647, 2505, 7921]),
    (
        "gs",
        "EeDbBaDbFbAfEaAdEfFbBfEaFeFfBdDbFeAfEaFbAaBbCaAbDeEbBfBdAaDeEbBfAcAaEdAbBbEdFaAfBbEeEfDdFfEeFfAaBbCbAeFdDfAeBfFaEaFbAdBaCbDeEfFcAdEeBf",
        [5, 9, 39, 72, 282, 665, 2456, 7047],
    ),
    ("gs", "DcBeEaAcBaDeCeDdDcEcAaCcDbBdCeBcCeEcDdEeF", [6, 30, 150, 633, 2902, 12_457, 56_524, 251_917]),
    ("gs", "EeCdFbBbCeAdDdEcDbBeCdFfBeFbEbAfFdCfDaFbEbFdBcF", [4, 21, 71, 330, 1051, 4941, 15_241, 70_578]),
    (
        "gs",
        "FdEbAfBaDbAeEdDcEfCaAfAbEaDaCdBbAdEfCeDbFcAfDeFfEcAbFdBeCfDcEdFeAfAaBbCcDdFeEf",
        [2, 2, 3, 5, 6, 9, 10, 19],
    ),
    ("gs", "AdDfBaFbBfEfFbCbEfFdAbDaBbEfAeBdEfFaDeFbEeFdC", [5, 20, 84, 358, 1477, 6585, 28_193, 127_272]),
    (
        "feed",
        "BdCaEbAdAeDaEbBeEcAaDdBbDeEcCcEdDbEaFdBeEcDbEaBcCeDdBbCcEdDeEfEeAdCcBdCbEcDaEcFaDdEeAbDeEcCdBeCfCcDdBbAaEcBaCbEdDeEcBdAeCf",
        [1, 6, 25, 125, 453, 1884, 6488, 23_969],
    ),
    (
        "feed",
        "EeFbCaEcAfBfEbBaAcCfAaEbFeBbEcFaAbBfCeBfFbCcEeFfBaAbBcCdFeCfBcEbFcCdEfFeDaFaBcAeEbCeEfAaCbFbBaCcBbCfEcFeDfFbAcBeEfFaCbAcBdFfEeBbFaCcFaEfFaAeBbCfAeBcCfAdAfBeAf",
        [1, 4, 20, 63, 265, 780, 2818, 8426],
    ),
    (
        "feed",
        "CaDcEcBeBdBeCaEaDbBeCaDcEbAbCdDaAbBeCcEdAaBeCbAcBdDeCaEbDcEdFcEdBeCbAdDaBbDcEaCdDeAbEcBdCeDfEcDdEeBf",
        [1, 6, 30, 150, 669, 2714, 11_877, 42_133],
    ),
    ("lap", "AaBeAbFaAdDfBdEdBe", [4, 19, 85, 405, 2009, 9498, 46_448, 219_362]),
    ("lap", "BdCaEbAdAeDaEbBe", [4, 15, 69, 293, 1358, 5980, 27_357, 124_313]),
    ("lap", "BdAcAbFdAfFcBfDeEbBd", [5, 24, 113, 559, 2824, 13_868, 70_264, 337_341]),
    (
        "lap2",
        "BdCaEbAdAeDaEbBeEcAaDdBbDeEcCcEdDbEaFdBeEcDbEaBcCeDdB",
        [3, 11, 43, 158, 708, 2689, 12_643, 48_914],
    ),
];
