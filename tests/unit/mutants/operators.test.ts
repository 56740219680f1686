import { expect, test } from "vitest";
import { candidatesIn } from "../../../scripts/mutants/source/candidates.ts";

/** A source with each of its mutants in it, in turn. */
const broken = (source: string, file = "functions/deals/x.ts"): string[] =>
  candidatesIn(file, source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end));

test.each([
  ["if (isOpen) sell();", ["if (true) sell();", "if (false) sell();"]],
  ["() => { if (isOpen) return; };", ["() => { if (false) return; };"]],
  ["if (isOpen) throw new AppError(code);", ["if (false) throw new AppError(code);"]],
  ["isOpen && isPaid;", ["isOpen;", "isPaid;"]],
  ["isOpen ?? isPaid;", []],
  ["left <= seats;", ["left < seats;"]],
  ["state !== open;", ["state === open;"]],
  ["left < 5;", ["left <= 5;", "left < 6;"]],
  ["performance.now() < until;", []],
  ["const windowMilliseconds = 60_000;", ["const windowMilliseconds = 120000;"]],
  ["const maxAttempts = 3;", ["const maxAttempts = 1;"]],
  ["const pageSize = 100;", []],
  ["const turnsPerRead = 10;", []],
  ["const leaseSeconds = 310;", []],
  ["if (isOpen) log.info('open');", []],
  ["try { sell(); } catch (error) { log.warn('not sold', error); }", []],
  ["export const limits = { postLength: 500 } as const;", ["export const limits = { postLength: 501 } as const;"]],
  ["z.string().max(80);", ["z.string().max(81);"]],
  ["await assertUnblocked(member);", [""]],
  ["Deal.patch(key).where(isFree).go();", ["Deal.patch(key).go();"]],
  ["ClaimEntity.create(claim).go();", ["ClaimEntity.put(claim).go();"]],
  ["AuditEntity.create(row).go();", []],
  ["() => { const note = { id: newId('note', now), text }; NoteEntity.create(note).go(); };", []],
  [
    "() => { const note = { key }; const id = newId('note', now); NoteEntity.create(note).go(); };",
    ["() => { const note = { key }; const id = newId('note', now); NoteEntity.put(note).go(); };"],
  ],
  ["() => { const id = newId('blocked', now); NoteEntity.create({ id, text }).go(); };", []],
  [
    "() => { const id = newId('blocked', now); NoteEntity.create({ key, text }).go(); };",
    ["() => { const id = newId('blocked', now); NoteEntity.put({ key, text }).go(); };"],
  ],
  ["ClaimEntity.patch(key).go();", ["ClaimEntity.update(key).go();"]],
  ["ClaimEntity.patch(key).where(({ at }, { eq }) => eq(at, now)).go();", ["ClaimEntity.patch(key).go();"]],
  [
    "ClaimEntity.patch(key).where(({ at }, { notExists }) => notExists(at)).go();",
    ["ClaimEntity.patch(key).go();", "ClaimEntity.update(key).where(({ at }, { notExists }) => notExists(at)).go();"],
  ],
  ["Math.floor(cents);", ["Math.ceil(cents);"]],
  ["Math.floor(Date.parse(now) / 1_000);", []],
  ["Math.min(left, seats);", ["Math.max(left, seats);"]],
  ["deals.filter(isOpen);", ["deals.filter(() => true);"]],
  ["deals.some(isOpen);", ["deals.every(isOpen);"]],
  ["deals.toSorted(byName);", ["deals.toSorted((one, other) => -(byName)(one, other));"]],
  ['find({ order: "desc" });', ['find({ order: "asc" });']],
  ["try { pay() } catch { release() }", ["try { pay() } catch "]],
  ["try { pay() } finally { release() }", ["try { pay() } finally "]],
  ["pay().catch(release);", ["pay().catch(() => undefined);"]],
  ["pay().catch(() => {});", []],
  ["pay().catch(() => null);", ["pay().catch((error) => { throw error; });"]],
  ["mutate({ onError: rollback });", ["mutate({ onError: () => undefined });"]],
  ["mutate({ onError });", []],
])("%s becomes %j", (source, mutants) => {
  expect(broken(source)).toEqual(mutants);
});

test("types, keys of objects and names of other methods are no guards", () => {
  expect(broken("type Seats = 1 | 2; const row: Row<3> = { 4: deal.toString() };")).toEqual([]);
});

test("a number that styles a screen is no guard, a constant beside it is", () => {
  const source =
    "const doubleTap = 300;\nconst headerHeight = 52;\nconst railWidth = 60;\nexport const Card = () => <Box sx={{ gap: 3 }}>{isOpen && <Deal />}</Box>;";
  const mutants = candidatesIn("web/src/features/deals/x.tsx", source).map(({ original, text }) => [original, text]);
  expect(mutants).toEqual([
    ["300", "301"],
    ["isOpen && <Deal />", "isOpen"],
    ["isOpen && <Deal />", "<Deal />"],
  ]);
  expect(candidatesIn("web/src/door/camera/x.ts", "const cropWidth = 640;").map(({ text }) => text)).toEqual(["641"]);
});

test.each([
  ["functions/mail/html/buttons.ts", []],
  ["functions/media/generated/draw-poster.ts", []],
  ["functions/mail/send-due.ts", ["25"]],
])("of a size in the layout of an email or a picture nobody can tell: %s", (file, texts) => {
  expect(candidatesIn(file, "const style = { padding: 24 };").map(({ text }) => text)).toEqual(texts);
});

test("a mutant names its line and the export that it belongs to, of a table of limits the limit", () => {
  const source =
    "const most = 2;\nexport const limits = {\n  seats: 10,\n} as const;\nexport const isOpen = () => left > most;";
  const found = candidatesIn("shared/model/x.ts", source).map(({ line, symbol, text }) => [line, symbol, text]);
  expect(found).toEqual([
    [1, null, "3"],
    [3, "seats", "11"],
    [5, "isOpen", "left >= most"],
  ]);
});
