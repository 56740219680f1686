import { roleNames } from "../../../shared/model/roles.ts";
import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { describeRole } from "../../../shared/rules/role-text.ts";
import type { EmailMessage } from "../email-content.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

/** The email that brings the link by which somebody joins the back-office. */
export const colleagueInvitationEmail = (
  { role, invited_by, until, path }: EmailDataOf<"colleague-invitation">,
  settings: MailSettings,
): EmailMessage =>
  renderLayout(
    {
      subject: `${invited_by} invites you to the PLAYYY team`,
      preview: `Your role: ${roleNames[role]}.`,
      heading: "Join the team",
      lines: [
        `${invited_by} invites you to work in the back-office.`,
        "Sign in, or sign up, with the address that this email came to. Then set up two-step sign-in, as everybody on the team does.",
        "If you don't know what this is about, there's nothing you have to do.",
      ],
      facts: [
        ["Your role", roleNames[role]],
        ["What it lets you do", describeRole(role)],
        ["Good until", formatCityMoment(until, settings.zone)],
      ],
      action: { label: "See the invitation", url: `${settings.origin}${path}` },
    },
    settings,
  );
