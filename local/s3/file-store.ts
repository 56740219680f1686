import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** What is stored beside an object's bytes and sent with them: its type, how it is cached, and `x-amz-meta-` fields. */
export type ObjectHeaders = Record<string, string>;

/** An object with its MD5 hash, in quotes as HTTP wants it. */
export type StoredObject = { headers: ObjectHeaders; etag: string; modified: Date; body: Buffer };

export type ListedObject = { key: string; object: StoredObject };

const lineEnd = "\n".charCodeAt(0);

// An encoded step holds no "@", so a file never has the name of a folder; and a step of dots leads nowhere else.
const toFolder = (step: string): string =>
  encodeURIComponent(step).replace(/^\.+$/, (dots) => dots.replaceAll(".", "%2E")) || "@@";
const toFile = (step: string): string => `${encodeURIComponent(step)}@`;
const fromName = (name: string): string => decodeURIComponent(name.replace(/@+$/, ""));

/** Whether an error says that there is no such file or folder. */
const isMissing = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

const orNothing =
  <Nothing>(nothing: Nothing) =>
  (error: unknown): Nothing => {
    if (isMissing(error)) return nothing;
    throw error;
  };

/**
 * The objects of all buckets as files: the steps of a key are folders, and its file holds a line with the headers, then the bytes. An object
 * is written under another name first, so that a reader finds the former one or the new one.
 */
export class FileStore {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  async get(bucket: string, key: string): Promise<StoredObject | null> {
    return this.#read(this.#pathOf(bucket, key));
  }

  /** Stores an object and returns it. */
  async put(bucket: string, key: string, headers: ObjectHeaders, body: Buffer): Promise<StoredObject> {
    const path = this.#pathOf(bucket, key);
    const unfinished = join(this.#directory, `${randomUUID()}.new`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(unfinished, Buffer.concat([Buffer.from(`${JSON.stringify(headers)}\n`), body]));
    await rename(unfinished, path);
    return { headers, etag: toEtag(body), modified: new Date(), body };
  }

  /** Deletes an object; one that isn't there is no error. Its folders stay. */
  async delete(bucket: string, key: string): Promise<void> {
    await rm(this.#pathOf(bucket, key), { force: true }).catch(orNothing(undefined));
  }

  /** The objects of a bucket whose keys begin with a prefix, in the order of their keys. */
  async list(bucket: string, prefix: string): Promise<ListedObject[]> {
    const steps = prefix.split("/").slice(0, -1);
    const folder = join(this.#directory, ...[bucket, ...steps].map(toFolder));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNothing([]));
    const found: ListedObject[] = [];
    for (const entry of entries.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const key = path
        .slice(join(this.#directory, toFolder(bucket)).length + 1)
        .split("/")
        .map(fromName)
        .join("/");
      const object = key.startsWith(prefix) ? await this.#read(path) : null;
      if (object) found.push({ key, object });
    }
    return found.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  }

  async #read(path: string): Promise<StoredObject | null> {
    const stored = await readFile(path).catch(orNothing(null));
    if (!stored) return null;
    const { mtime } = await stat(path);
    const end = stored.indexOf(lineEnd);
    const body = stored.subarray(end + 1);
    return { headers: JSON.parse(stored.toString("utf8", 0, end)), etag: toEtag(body), modified: mtime, body };
  }

  #pathOf(bucket: string, key: string): string {
    const steps = key.split("/");
    return join(this.#directory, ...[bucket, ...steps.slice(0, -1)].map(toFolder), toFile(steps.at(-1) ?? ""));
  }
}

const toEtag = (body: Buffer): string => `"${createHash("md5").update(body).digest("hex")}"`;
