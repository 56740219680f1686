import type { Api, Entry } from "../../../../shared/api/index.ts";
import { type Answer, call, type Request } from "../../api/index.ts";

type Name<E extends Entry> = keyof Api[E] & string;
type RowOf<A> = A extends { items: (infer Row)[] } ? Row : never;

/** The pages of a list, one after the other to its end, for exports: `readPages("dealsAdmin", "list", filters, signal)`. */
export const readPages = async function* <E extends Entry, N extends Name<E>>(
  entry: E,
  name: N,
  input: Omit<Request<E, N>, "cursor">,
  signal: AbortSignal,
): AsyncGenerator<RowOf<Answer<E, N>>[]> {
  let cursor: string | null = null;
  do {
    const request = { ...input, ...(cursor ? { cursor } : {}) } as unknown as Request<E, N>;
    const page = (await call(entry, name, request, signal)) as {
      items: RowOf<Answer<E, N>>[];
      cursor: string | null;
    };
    yield page.items;
    cursor = page.cursor;
  } while (cursor);
};
