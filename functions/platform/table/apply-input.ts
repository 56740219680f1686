type Attributes<Input> = {
  [Name in keyof Input]: null extends Input[Name] ? Exclude<Input[Name], null> | undefined : Input[Name];
};

/**
 * A stored item with what a request says of it: a field that the request leaves out stays as it is stored, and one that it gives as null or
 * as an empty text is stored no more.
 */
export const applyInput = <Item extends object, Input extends object>(stored: Item, input: Input) => {
  const said = Object.entries(input).filter(([, value]) => value !== undefined);
  const attributes = said.map(([name, value]) => [name, value === null || value === "" ? undefined : value]);
  return { ...stored, ...Object.fromEntries(attributes) } as Omit<Item, keyof Input> & Attributes<Input>;
};
