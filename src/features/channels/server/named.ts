/** A channel as its address names it. */
export interface Named {
  /** The platform's own id where the address holds one, else a name that stands in until the platform tells the id. */
  readonly feedId: string;
  /** Lower case, without the @; null where the address holds an id alone. */
  readonly handle: string | null;
  readonly title: string;
  /** The address as it is kept and shown. */
  readonly url: string;
}
