import ComputerRounded from "@mui/icons-material/ComputerRounded";
import LockClockRounded from "@mui/icons-material/LockClockRounded";
import PhonelinkRounded from "@mui/icons-material/PhonelinkRounded";
import PrintRounded from "@mui/icons-material/PrintRounded";
import VisibilityOffRounded from "@mui/icons-material/VisibilityOffRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { formatCityMoment } from "../../../../../shared/rules/city-time.ts";
import { formatShortMoment } from "../../../../../shared/rules/short-time.ts";
import { useServerNow } from "../../../member/server-time.ts";
import { CodeNote } from "./code-note.tsx";
import { MoveButton } from "./move-button.tsx";
import type { CodeState } from "./prepare-code.ts";
import StillCodeButton from "./still-code-button.tsx";

/** What every state of a ticket's code gets. */
export type ViewProps<State extends CodeState["state"]> = {
  code: Extract<CodeState, { state: State }>;
  ticketId: string;
  isMoving: boolean;
  onBind: (intent: "bind" | "move") => void;
  onCode: (text: string) => void;
  onRetry: () => void;
};

/** What comes later is small: most people only look whether all is well. */
const NotYet = ({ code }: ViewProps<"not-yet">) => {
  const now = new Date(useServerNow(60_000)).toISOString();
  return (
    <Box
      role="status"
      sx={{ display: "flex", alignItems: "flex-start", gap: 1.25, px: 2.5, py: 1.5, bgcolor: "surface.sunken" }}
    >
      <LockClockRounded aria-hidden sx={{ flex: "none", fontSize: 22, color: "text.secondary" }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 650 }}>
          {`Your live code opens ${formatShortMoment(code.opensAt, now)}`}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          Open this page then, on the phone you'll bring. We'll email you.
        </Typography>
      </Box>
    </Box>
  );
};

const Unbound = ({ isMoving, onBind }: ViewProps<"unbound">) => (
  <CodeNote
    icon={<ComputerRounded aria-hidden />}
    title="Open this page on your phone"
    text="Your code lives on one device. Open your ticket on the phone you'll bring to the door."
  >
    <Button variant="outlined" fullWidth loading={isMoving} onClick={() => onBind("bind")}>
      Use this device instead
    </Button>
  </CodeNote>
);

const Elsewhere = ({ code, ticketId, isMoving, onBind, onCode }: ViewProps<"elsewhere">) => (
  <CodeNote
    icon={<PhonelinkRounded aria-hidden />}
    title={`Your code lives on ${code.label ?? "another device"}`}
    text={
      code.boundAt ? `Since ${formatCityMoment(code.boundAt)}. Not you? Move it here and change your password.` : ""
    }
  >
    <MoveButton
      movesLeft={code.movesLeft}
      from={code.label ?? "the other device"}
      isPending={isMoving}
      onMove={() => onBind("move")}
    />
    <StillCodeButton ticketId={ticketId} label="Get a code to print" isMade={false} onCode={onCode} />
  </CodeNote>
);

const Still = ({ code, ticketId, isMoving, onBind, onCode }: ViewProps<"still">) => (
  <CodeNote
    icon={<PrintRounded aria-hidden />}
    title="You have a code to print"
    text="It has your name on it. Bring it, on paper or on a screen, and an ID."
  >
    <StillCodeButton ticketId={ticketId} label="Show the code" isMade onCode={onCode} />
    <MoveButton movesLeft={code.movesLeft} from="paper" isPending={isMoving} onMove={() => onBind("move")} />
  </CodeNote>
);

const NoStorage = ({ ticketId, onCode, onRetry }: ViewProps<"no-storage">) => (
  <CodeNote
    icon={<VisibilityOffRounded aria-hidden />}
    title="This browser can't keep your code"
    text="Private windows and Lockdown Mode don't allow it. Open your ticket in a regular window, or get a code with your name on it."
  >
    <Button variant="contained" fullWidth onClick={onRetry}>
      Try again
    </Button>
    <StillCodeButton ticketId={ticketId} label="Get a code to print" isMade={false} onCode={onCode} />
  </CodeNote>
);

type AwayState = Exclude<CodeState["state"], "ready" | "offline">;

/** The states in which the code isn't on this phone, as an answer of the server says: where it is, and how it gets here. */
export default function AwayCode({ code, ...more }: ViewProps<AwayState>) {
  switch (code.state) {
    case "not-yet":
      return <NotYet code={code} {...more} />;
    case "unbound":
      return <Unbound code={code} {...more} />;
    case "elsewhere":
      return <Elsewhere code={code} {...more} />;
    case "still":
      return <Still code={code} {...more} />;
    default:
      return <NoStorage code={code} {...more} />;
  }
}
