globalThis.mfe_sample_1_0_0_bbbbbbbb = {};
