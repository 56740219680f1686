import { RunnerError } from "../runner-error.ts";

/**
 * Where the services of this machine listen, filled in as they start. Templates name them in two ways:
 * `local://<service>` where a stage leaves an address open, and the public host names AWS would use.
 */
export class LocalAddresses {
  readonly #services = new Map<string, string>();
  readonly #hosts = new Map<string, string>();

  /** Says where `local://<service>` is, e.g. `stripe` at `http://127.0.0.1:40123`. */
  setService(name: string, url: string): void {
    this.#services.set(name, url);
  }

  /** Says which local address stands in for a host name of AWS. */
  setHost(name: string, url: string): void {
    this.#hosts.set(name, url);
  }

  /**
   * Puts local addresses into a text.
   * Throws Problem when it names a local service that is not running
   */
  fill(text: string): string {
    const named = text.replace(/local:\/\/([a-z0-9-]+)/g, (whole, service: string) => {
      const url = this.#services.get(service);
      if (!url) throw new RunnerError(`${whole} is used in the template, but there is no local service "${service}".`);
      return url;
    });
    if (!named.includes("://")) return named;
    return named.replace(/(https|wss):\/\/([a-z0-9.-]+)/gi, (whole, scheme: string, host: string) => {
      const url = this.#hosts.get(host);
      return url ? url.replace(/^http/, scheme === "wss" ? "ws" : "http") : whole;
    });
  }
}
