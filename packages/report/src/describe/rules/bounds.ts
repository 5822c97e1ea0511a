/** A smaller difference of two shares or metrics is not worth a sentence, however sure it is. */
export const WORTH_SAYING = 0.02;

/** Recall and precision of a class that are closer than this are about equal. */
export const ONE_SIDED = 0.05;

/** A class is handled well where recall and precision are both at least this. */
export const WELL = 0.9;

/** A class is handled badly where recall and precision are both below this: more is wrong than right. */
export const BADLY = 0.5;

/** A model that avoids at most this share of the errors of a constant answer is hardly better than it. */
export const AVOIDED = 0.2;

/** Fewer rows of a class tell little about it. */
export const FEW_ROWS = 20;

/** Fewer training rows of a class are too few to learn from. */
export const FEW_TRAIN_ROWS = 15;

/** Classes are unbalanced where the largest has this many times the rows of the smallest. */
export const UNBALANCED = 3;

/** A class is spread differently in training where its shares differ by this factor. */
export const OTHER_SHARE = 1.5;
