/** A part of a paragraph: text, or a link. */
export type Inline = string | { text: string; url: string };

/** Something to do, at a full address. */
export type EmailLink = { label: string; url: string };

/** The event that an email speaks of. `poster` is a full address; without one its title and date are written where it would be. */
export type EmailEvent = { title: string; when: string; url: string; poster: string | null };

/** What an email says, in plain text. Everything but subject, preview and heading may be left out. */
export type EmailContent = {
  subject: string;
  /** The sentence that an inbox shows behind the subject; it says something that subject and heading don't. */
  preview: string;
  heading: string;
  event?: EmailEvent;
  lines?: (string | Inline[])[];
  /** The one thing to do: the only filled button. */
  action?: EmailLink;
  facts?: [name: string, value: string][];
  /** What goes with the facts: one outlined button, or two side by side. */
  tools?: EmailLink[];
  /** Whatever else one may do: plain links. */
  links?: EmailLink[];
  /** A code to type, with what introduces it. */
  code?: { label: string; value: string };
  /** Sentences below links and code. */
  notes?: string[];
  /** Small print that only this email has, above the city's own. */
  footer?: Inline[][];
  /** The address of an invisible picture that tells that the email was opened. */
  pixel?: string | undefined;
};

export type EmailMessage = { subject: string; html: string; text: string };
