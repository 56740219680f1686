import { mkdirSync } from "node:fs";
import S3rver from "s3rver";
import { createForwarder } from "../http/forward.ts";
import { readRequest, type WebRequest, type WebResponse, writeResponse } from "../http/message.ts";
import { listen } from "../http/server.ts";
import type { Template } from "../template/template.ts";
import { type Cors, createCors, toCorsForbidden } from "./cors.ts";
import { isValidKeyPath } from "./key-path.ts";
import { readListPermissions } from "./list-permissions.ts";
import { parsePostForm } from "./post-form.ts";
import { enforcePostPolicy } from "./post-policy.ts";
import { S3Error } from "./s3-error.ts";
import { withCurrentSigningTime } from "./signing-time.ts";

export type ObjectStore = {
  /** The endpoint for functions and browsers: it requires signatures and enforces POST policies. */
  url: string;
  /** Reads an object as CloudFront does, through origin access control. */
  read(bucket: string, request: WebRequest): Promise<WebResponse>;
  close(): Promise<void>;
};

export type ObjectStoreOptions = {
  template: Template;
  directory: string;
};

/** Starts s3rver with the template's buckets, behind a frontend that enforces what s3rver ignores. */
export const startObjectStore = async ({ template, directory }: ObjectStoreOptions): Promise<ObjectStore> => {
  mkdirSync(directory, { recursive: true });
  const buckets = template.all("AWS::S3::Bucket");
  const store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((bucket) => ({ name: bucket.identity.ref })),
  });
  const { port } = await store.run();
  const forward = createForwarder(`http://127.0.0.1:${port}`);
  const cors = new Map(buckets.map((bucket) => [bucket.identity.ref, () => createCors(bucket)]));
  const front = new BucketFrontend(cors, forward, readListPermissions(template));
  const listening = await listen(async (incoming, response) => {
    const request = await readRequest(incoming);
    writeResponse(response, await front.answer(request), request.method);
  });
  return {
    url: listening.url,
    read: async (bucket, request) =>
      isValidKeyPath(request.path)
        ? forward({ ...request, headers: withoutSignature(request), path: `/${bucket}${request.path}`, query: "" })
        : toInvalidUri(),
    close: async () => {
      await listening.close();
      forward.close();
      await store.close();
    },
  };
};

const toInvalidUri = () => new S3Error(400, "InvalidURI", "Couldn't parse the specified URI.").response();

/** Keeps only the headers for reading an object: s3rver must not see the viewer's own authorization. */
const withoutSignature = ({ headers }: WebRequest): Record<string, string> => {
  const kept = ["range", "if-none-match", "if-modified-since"];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name)));
};

class BucketFrontend {
  readonly #cors: Map<string, () => Cors>;
  readonly #forward: (request: WebRequest) => Promise<WebResponse>;
  readonly #mayList: ReturnType<typeof readListPermissions>;
  #changes: Promise<unknown> = Promise.resolve();

  constructor(
    cors: Map<string, () => Cors>,
    forward: (request: WebRequest) => Promise<WebResponse>,
    mayList: ReturnType<typeof readListPermissions>,
  ) {
    this.#cors = cors;
    this.#forward = forward;
    this.#mayList = mayList;
  }

  async answer(request: WebRequest): Promise<WebResponse> {
    if (!isValidKeyPath(request.path)) return toInvalidUri();
    const bucket = decodeURIComponent(request.path.split("/")[1] ?? "");
    const granted = this.#cors.get(bucket)?.()(request);
    if (request.method === "OPTIONS")
      return granted ? { status: 200, headers: granted, body: Buffer.alloc(0) } : toCorsForbidden();
    const judge = () => this.#judged(bucket, request);
    const response = await (["GET", "HEAD"].includes(request.method) ? judge() : this.#inTurn(judge));
    return { ...response, headers: { ...response.headers, ...granted } };
  }

  /** Makes one change after the other: s3rver removes a folder with its last object, and would end while it stores another there. */
  #inTurn<Answer>(change: () => Promise<Answer>): Promise<Answer> {
    const done = this.#changes.then(change);
    this.#changes = done.catch(() => undefined);
    return done;
  }

  async #judged(bucket: string, request: WebRequest): Promise<WebResponse> {
    try {
      const isForm =
        request.method === "POST" && (request.headers["content-type"] ?? "").startsWith("multipart/form-data");
      if (isForm) return await this.#upload(bucket, request);
      const isSigned = Boolean(request.headers.authorization) || /(^|&)X-Amz-Signature=/.test(request.query);
      if (!isSigned) throw new S3Error(403, "AccessDenied", "Access Denied");
      return this.#asTold(bucket, request, await withCurrentSigningTime(request, this.#forward));
    } catch (error) {
      if (error instanceof S3Error) return error.response();
      throw error;
    }
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
    const stored = await this.#forward({
      method: "PUT",
      path: `/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`,
      query: "",
      headers: { ...objectHeaders(form.fields), "content-length": String(form.file.length) },
      body: form.file,
      sourceIp: request.sourceIp,
    });
    if (stored.status !== 200) return stored;
    const status = Number(form.fields.get("success_action_status") ?? 204);
    return {
      status: [200, 201].includes(status) ? status : 204,
      headers: { etag: stored.headers.etag ?? "" },
      body: Buffer.alloc(0),
    };
  }
}

const objectHeaders = (fields: Map<string, string>): Record<string, string> => {
  const kept = [...fields].filter(([name]) =>
    /^(content-type|cache-control|content-disposition|content-encoding|x-amz-meta-.*)$/.test(name),
  );
  return { "content-type": "binary/octet-stream", ...Object.fromEntries(kept) };
};
