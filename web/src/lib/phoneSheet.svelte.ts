// The sheet at the bottom of a phone. While it is folded, the board has the bar with what no piece stands for.

class PhoneSheet {
  folded = $state(false);
  /** In pixels. */
  height = $state(0);
}

export const phoneSheet = new PhoneSheet();
