import { mkdirSync } from "node:fs";
import { readRequest, type WebRequest, type WebResponse, writeResponse } from "../http/message.ts";
import { listen } from "../http/server.ts";
import type { Template } from "../template/template.ts";
import { type Cors, createCors, toCorsForbidden } from "./cors.ts";
import { FileStore } from "./file-store.ts";
import { isValidKeyPath } from "./key-path.ts";
import { readListPermissions } from "./list-permissions.ts";
import { getObject, runObjectRequest, toObjectHeaders } from "./object-requests.ts";
import { parsePostForm } from "./post-form.ts";
import { enforcePostPolicy } from "./post-policy.ts";
import { S3Error } from "./s3-error.ts";

export type ObjectStore = {
  /** The endpoint for functions and browsers: it requires signatures and enforces POST policies. */
  url: string;
  /** Reads an object as CloudFront does, through origin access control. */
  read(bucket: string, request: WebRequest): Promise<WebResponse>;
  /** Writes an object as a service of AWS does, which needs no address. */
  put(bucket: string, key: string, body: Buffer): Promise<void>;
  close(): Promise<void>;
};

export type ObjectStoreOptions = {
  template: Template;
  directory: string;
};

/** Starts the store of the template's buckets. */
export const startObjectStore = async ({ template, directory }: ObjectStoreOptions): Promise<ObjectStore> => {
  mkdirSync(directory, { recursive: true });
  const buckets = template.all("AWS::S3::Bucket");
  const store = new FileStore(directory);
  const cors = new Map(buckets.map((bucket) => [bucket.identity.ref, () => createCors(bucket)]));
  const front = new BucketFrontend(cors, store, readListPermissions(template));
  const listening = await listen(async (incoming, response) => {
    const request = await readRequest(incoming);
    writeResponse(response, await front.answer(request), request.method);
  });
  return {
    url: listening.url,
    read: (bucket, request) => answered(() => getObject(store, bucket, decodePath(request.path), request)),
    put: async (bucket, key, body) => void (await store.put(bucket, key, toObjectHeaders([]), body)),
    close: listening.close,
  };
};

/** A path of a bucket's or an object's names, decoded and without its first slash. Throws S3Error. */
const decodePath = (path: string): string => {
  if (!isValidKeyPath(path)) throw new S3Error(400, "InvalidURI", "Couldn't parse the specified URI.");
  return decodeURIComponent(path.slice(1));
};

const answered = async (respond: () => Promise<WebResponse>): Promise<WebResponse> => {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof S3Error) return error.response();
    throw error;
  }
};

/** The time of a call as its caller has it (`x-local-now`): a client corrects its own clock by the date of a response. */
const callersDate = (request: WebRequest): Record<string, string> => {
  const sent = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(request.headers["x-amz-date"] ?? "");
  if (!sent) return {};
  const [, year, month, day, hour, minute, second] = sent;
  return { date: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`).toUTCString() };
};

class BucketFrontend {
  readonly #cors: Map<string, () => Cors>;
  readonly #store: FileStore;
  readonly #mayList: ReturnType<typeof readListPermissions>;

  constructor(cors: Map<string, () => Cors>, store: FileStore, mayList: ReturnType<typeof readListPermissions>) {
    this.#cors = cors;
    this.#store = store;
    this.#mayList = mayList;
  }

  answer(request: WebRequest): Promise<WebResponse> {
    return answered(async () => {
      const bucket = decodePath(request.path).split("/")[0] ?? "";
      const grantedTo = this.#cors.get(bucket);
      if (!grantedTo) throw new S3Error(404, "NoSuchBucket", "The specified bucket does not exist");
      const granted = grantedTo()(request);
      if (request.method === "OPTIONS")
        return granted ? { status: 200, headers: granted, body: Buffer.alloc(0) } : toCorsForbidden();
      const response = await answered(() => this.#judged(bucket, request));
      return { ...response, headers: { ...response.headers, ...granted, ...callersDate(request) } };
    });
  }

  async #judged(bucket: string, request: WebRequest): Promise<WebResponse> {
    const isForm =
      request.method === "POST" && (request.headers["content-type"] ?? "").startsWith("multipart/form-data");
    if (isForm) return this.#upload(bucket, request);
    const isSigned = Boolean(request.headers.authorization) || /(^|&)X-Amz-Signature=/.test(request.query);
    if (!isSigned) throw new S3Error(403, "AccessDenied", "Access Denied");
    return this.#asTold(bucket, request, await answered(() => runObjectRequest(this.#store, request)));
  }

  /** Hides from a function that may not list the bucket that an object is missing. */
  #asTold(bucket: string, request: WebRequest, answer: WebResponse): WebResponse {
    const caller = request.headers["user-agent"]?.match(/\bapp\/([\w-]+)/)?.[1];
    if (answer.status !== 404 || !caller || this.#mayList(caller, bucket)) return answer;
    return new S3Error(403, "AccessDenied", "Access Denied").response();
  }

  async #upload(bucket: string, request: WebRequest): Promise<WebResponse> {
    const form = await parsePostForm(request);
    enforcePostPolicy(bucket, form, Date.now());
    const key = form.fields.get("key");
    if (!key || !form.file)
      throw new S3Error(400, "InvalidArgument", "POST requires exactly one file upload per request.");
    decodePath(`/${encodeURIComponent(key)}`);
    const { etag } = await this.#store.put(bucket, key, toObjectHeaders(form.fields), form.file);
    const status = Number(form.fields.get("success_action_status") ?? 204);
    return {
      status: [200, 201].includes(status) ? status : 204,
      headers: { etag },
      body: Buffer.alloc(0),
    };
  }
}
