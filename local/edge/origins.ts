import type { WebRequest, WebResponse } from "../http/message.ts";
import type { HttpApi } from "../http-api/http-api.ts";
import type { ObjectStore } from "../s3/object-store.ts";
import { Problem } from "../template/problem.ts";
import type { System } from "../template/system.ts";
import type { Distribution, EdgeOrigin } from "./distribution.ts";
import type { OriginOf } from "./edge.ts";

export interface OriginParts {
  system: System;
  distribution: Distribution;
  httpApis: HttpApi[];
  objects: ObjectStore;
  /** The built web app, which a deployment would upload to the default behaviour's bucket. */
  web(request: WebRequest): Promise<WebResponse>;
}

/**
 * Finds what stands behind an origin's host name.
 * @throws Problem for a host that is neither a bucket nor an HTTP API of the template
 */
export function originsOf({ system, distribution, httpApis, objects, web }: OriginParts): OriginOf {
  return (origin: EdgeOrigin) => {
    const [name = "", service] = origin.DomainName.split(".");
    const api = httpApis.find(({ id }) => id === name && service === "execute-api");
    if (api) return api.handle;
    const bucket = system.all("AWS::S3::Bucket").find(({ identity }) => identity.ref === name && service === "s3");
    if (!bucket) throw new Problem(`The distribution's origin ${origin.DomainName} is nothing this machine knows.`);
    return origin.Id === distribution.defaultOriginId ? web : (request) => objects.read(name, request);
  };
}
