import { json, type WebRequest, type WebResponse } from "../http/message.ts";
import type { HttpApi } from "../http-api/http-api.ts";
import { RunnerError } from "../runner-error.ts";
import type { ObjectStore } from "../s3/object-store.ts";
import type { Template } from "../template/template.ts";
import type { WebSocketApi } from "../websocket/socket-gateway.ts";
import type { Distribution, EdgeOrigin } from "./distribution.ts";
import type { OriginLookup } from "./edge.ts";

export type OriginOptions = {
  template: Template;
  distribution: Distribution;
  httpApis: HttpApi[];
  sockets?: WebSocketApi;
  objects: ObjectStore;
  /** The built web app, which a deployment uploads to the bucket of the default behavior. */
  web(request: WebRequest): Promise<WebResponse>;
};

/**
 * Finds the service behind an origin's host name.
 * Throws RunnerError for a host that is neither a bucket nor an API of the template.
 */
export const createOriginLookup =
  ({ template, distribution, httpApis, sockets, objects, web }: OriginOptions): OriginLookup =>
  (origin: EdgeOrigin) => {
    const [name = "", service] = origin.DomainName.split(".");
    const api = httpApis.find(({ id }) => id === name && service === "execute-api");
    if (api) return api.handle;
    if (sockets?.id === name && service === "execute-api")
      return async () => json(426, { message: "Upgrade Required" });
    const bucket = template.all("AWS::S3::Bucket").find(({ identity }) => identity.ref === name && service === "s3");
    if (!bucket)
      throw new RunnerError(
        `The distribution's origin ${origin.DomainName} is neither a bucket nor an API of the template.`,
      );
    return origin.Id === distribution.defaultOriginId ? web : (request) => objects.read(name, request);
  };
