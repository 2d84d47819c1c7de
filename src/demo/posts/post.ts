/** A post of the demo network, as its tables list it. Titles and texts may hold the tokens of `calendar.ts`. */
export interface DemoPost {
  /** Also the name of the file with its text, where the text is not here. */
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  /** Before today; what would come out at a weekend came out on the Friday before. */
  readonly daysAgo: number;
  /** The number of its cover picture. */
  readonly cover?: number;
  readonly sticky?: boolean;
  /** Where a survey or a notification leads. */
  readonly link?: string;
  readonly html?: string;
}
