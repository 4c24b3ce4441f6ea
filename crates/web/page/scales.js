// The scales of crate `picture`, dark to light. Written by the test `gallery` with WYTHOFF_BLESS=1.

export const SCALES = {
  violet: ["#29044f","#29195d","#262a69","#223b73","#1b4a7c","#145a83","#0d698a","#0d788f","#188692","#289595","#3ba396","#50b195","#68be92","#81ca8e","#9dd588","#bcdf80","#dce877","#feef6f"],
  ember: ["#2b0615","#3d0a1a","#4f101e","#611720","#722020","#832b1f","#94381c","#a34619","#b05515","#bd6515","#c8761b","#d18727","#d99937","#e0ab4a","#e6be60","#ecd078","#f1e191","#f8f2ac"],
  grey: ["#161616","#202020","#2b2b2b","#373737","#434343","#4f4f4f","#5b5b5b","#686868","#757575","#828282","#909090","#9e9e9e","#acacac","#bababa","#c8c8c8","#d7d7d7","#e6e6e6","#f5f5f5"],
};
