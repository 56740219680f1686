/** The cache key of a whole list, read to its end. */
export const wholeListKey = <Entry extends string, Name extends string, Input>(
  entry: Entry,
  name: Name,
  input: Input,
) => [entry, name, input, "all"] as const;
