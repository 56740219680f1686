import type { Control, FieldPath, FieldValues } from "react-hook-form";
import type * as z from "zod";
import {
  formatCityDateTime,
  localTimeErrorTexts,
  parseLocalTime,
  toLocalTime,
} from "../../../../shared/rules/city-time.ts";
import { parseDollars, toDollars } from "./dollars.ts";

/** Refuses what can't be sent; `place` says where within the field, such as `0.price` of its rows. */
export type Refuse = (message: string, place?: string) => void;

/** What stands beside a field: its label, whether it must be filled in, and what to enter where it's empty or malformed. */
type Options = {
  required?: boolean;
  problem?: string;
  /** It holds the address of a picture or a video. */
  isMedia?: boolean;
  /** What it shows in words, where that isn't what people read. */
  show?: (typed: never) => string;
};

/**
 * One field of a form. `read` is what it shows of a record: of undefined for a new one. `write` is what it sends, and refuses what can't
 * be sent.
 */
type FormField<Stored, Stores> = Options & {
  label: string;
  read: (stored: Stored, record: Stores | null) => unknown;
  write: (typed: never, refuse: Refuse) => unknown;
  /** The fields of its rows, where it is a list of them. */
  rows?: FormTable;
};

/** A form as a table: its fields by the names that the server gives them. */
export type FormTable = Record<string, FormField<never, never>>;

type StoredOf<Stores, Name> = (Name extends keyof Stores ? Stores[Name] : undefined) | undefined;

/**
 * The table of a form that sends `Schema` and edits `Stores`: one field for every key of the schema, except those that are sent
 * `Elsewhere`. A key without a field doesn't compile, because a save without it would clear what is stored.
 */
export type TableOf<Schema extends z.ZodType, Stores, Elsewhere extends keyof z.input<Schema> = never> = {
  [Name in Exclude<keyof z.input<Schema>, Elsewhere>]-?: FormField<StoredOf<Stores, Name>, Stores>;
};

/** A form's values, as its fields show them. */
export type ValuesOf<Table extends FormTable> = { -readonly [Name in keyof Table]: ReturnType<Table[Name]["read"]> };

/** A form's input, as its fields send it. */
export type SentOf<Table extends FormTable> = { -readonly [Name in keyof Table]: ReturnType<Table[Name]["write"]> };

type Read = (stored: unknown, record: unknown) => unknown;
type Write = (typed: unknown, refuse: Refuse) => unknown;

const mapTable = (table: FormTable, map: (name: string, field: FormTable[string]) => unknown) =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, map(name, field)]));

/** The values of a form for a stored record, or for a new one. */
export const readValues = <Table extends FormTable>(table: Table, record: object | null) => {
  const stored = (record ?? {}) as Record<string, unknown>;
  return mapTable(table, (name, { read }) => (read as Read)(stored[name], record)) as ValuesOf<Table>;
};

/** What a form's values send; `refuse` gets what can't be sent. */
export const writeValues = <Table extends FormTable>(
  table: Table,
  values: ValuesOf<Table>,
  refuse: (name: string, message: string) => void = () => {},
) =>
  mapTable(table, (name, { write }) =>
    (write as Write)(values[name], (message, place) => refuse(place ? `${name}.${place}` : name, message)),
  ) as SentOf<Table>;

/** Binds a form's controls to its table: `<FormText {...field("title")} />`. */
export const bindFields =
  <Table extends FormTable, Values extends FieldValues, Output>(
    table: Table,
    control: Control<Values, unknown, Output>,
  ) =>
  <Name extends keyof Table & FieldPath<Values>>(name: Name) => ({
    control,
    name,
    label: (table[name] as Options & { label: string }).label,
    required: (table[name] as Options).required ?? false,
  });

/** A field that sends what it shows, such as a switch or an uploaded file; `initial` in a new record. */
export const plain = <Value>(label: string, initial: Value, options: Options = {}) => ({
  ...options,
  label,
  read: (stored: Value | undefined): Value => stored ?? initial,
  write: (value: Value): Value => value,
});

/** A text or a choice that is never null. */
export const text = (label: string, { initial = "", ...options }: Options & { initial?: string } = {}) => ({
  ...options,
  label,
  read: (stored: string | null | undefined): string => stored ?? initial,
  write: (typed: string): string => typed,
});

/** A text or a choice that may be left empty: that is sent as null. */
export const optionalText = (label: string) => ({
  label,
  read: (stored: string | null | undefined): string => stored ?? "",
  write: (typed: string): string | null => typed.trim() || null,
});

/** A number as typed; null for nothing, NaN for what isn't a number. */
export const parseNumber = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed.trim()));

/** A number; nothing is sent as null. */
export const number = (label: string, initial: number | null, options: Options = {}) => ({
  ...options,
  label,
  read: (stored: number | null | undefined): string => String((stored === undefined ? initial : stored) ?? ""),
  write: parseNumber,
});

/** The words of a choice's values: `{ show: showChoice(kinds) }`. */
export const showChoice =
  (choices: readonly { value: string; label: string }[]) =>
  (chosen: string): string =>
    choices.find(({ value }) => value === chosen)?.label ?? chosen;

/** An amount as typed, with its currency. */
export const showDollars = (typed: string): string => (typed.trim().startsWith("$") ? typed : `$${typed}`);

/** A time on the city's clock as typed, in words; what isn't one stays as it is. */
export const showLocalTime = (typed: string): string => {
  const local = parseLocalTime(typed);
  return local.ok ? formatCityDateTime(local.instant) : typed;
};

/** An amount in dollars as typed, sent and stored in cents; nothing isn't sent. */
export const amount = (label: string, initialCents: number | null, options: Options = {}) => ({
  ...options,
  label,
  read: (stored: number | null | undefined): string => toDollars(stored === undefined ? initialCents : stored),
  write: (typed: string): number | undefined => parseDollars(typed) ?? undefined,
  show: showDollars,
});

/** A date and time on the city's clocks, sent as an instant; nothing is sent as null, or refused where it's required. */
export const dateTime = (label: string, options: Options = {}) => ({
  ...options,
  label,
  read: (stored: string | null | undefined): string => (stored ? toLocalTime(stored) : ""),
  show: showLocalTime,
  write: (typed: string, refuse: Refuse): string | null => {
    if (typed === "" && !options.required) return null;
    const local = parseLocalTime(typed);
    if (local.ok) return local.instant;
    refuse((typed === "" && options.problem) || localTimeErrorTexts[local.reason]);
    return null;
  },
});

/** A list of rows that each have the fields of `table`; what a row can't send is refused at its own field. */
export const rows = <Table extends FormTable>(label: string, table: Table) => ({
  label,
  rows: table,
  read: (stored: readonly object[] | undefined): ValuesOf<Table>[] =>
    (stored ?? []).map((row) => readValues(table, row)),
  write: (typed: ValuesOf<Table>[], refuse: Refuse): SentOf<Table>[] =>
    typed.map((row, index) => writeValues(table, row, (name, message) => refuse(message, `${index}.${name}`))),
});
