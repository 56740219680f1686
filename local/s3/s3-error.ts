import type { WebResponse } from "../http/message.ts";

/** An answer of S3 that is an error, with S3's code. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** The XML document S3 would send. */
  response(): WebResponse {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.code}</Code><Message>${escapeXml(this.message)}</Message></Error>`;
    return { status: this.status, headers: { "content-type": "application/xml" }, body: Buffer.from(xml) };
  }
}

/** A text as it stands in XML. */
export const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
