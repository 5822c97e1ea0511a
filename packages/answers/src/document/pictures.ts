/** Pictures of each command. */
export const PICTURES = {
  report: ['matrix', 'classes', 'slices'],
  sets: ['classes', 'pairs', 'sizes'],
  sweep: [
    ...(['roc', 'pr', 'threshold', 'calibration', 'corp', 'histogram'] as const),
    ...(['net-benefit', 'det', 'gain', 'lift'] as const),
  ],
  compare: ['comparison', 'attribution'],
  decide: ['risk'],
} as const;

/** The name of a picture, the same in all commands. */
export type Picture = (typeof PICTURES)[keyof typeof PICTURES][number];

/** A picture, and the name of the file that it is written to. */
export interface PictureFile {
  readonly picture: Picture;
  readonly file: string;
}
