import WifiOffRounded from "@mui/icons-material/WifiOffRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { Suspense, useState } from "react";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { FailedState } from "../../../components/feedback/states.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import { lazyOptional } from "../../../components/lazy-optional.ts";
import type { ViewProps } from "./away-code.tsx";
import { CodeNote } from "./code-note.tsx";
import { LiveCode } from "./live-code.tsx";
import type { CodeState } from "./prepare-code.ts";
import { useCode } from "./use-code.ts";

// What needs the server needn't be kept on a device: without a connection it is simply not there.
const AwayCode = lazyOptional(
  () => import("./away-code.tsx"),
  (props) => <Offline {...props} />,
);
const StillCodeButton = lazyOptional(() => import("./still-code-button.tsx"));
const StillCode = lazyOptional(() => import("./still-code.tsx"));

const Ready = ({ code, ticketId, onCode }: ViewProps<"ready">) => (
  <Box sx={{ display: "grid" }}>
    <LiveCode pass={code.pass} keys={code.keys} />
    <Suspense fallback={<Box sx={{ height: 48 }} />}>
      <StillCodeButton ticketId={ticketId} label="Phone broken? Get a code to print" isMade={false} onCode={onCode} />
    </Suspense>
  </Box>
);

const Offline = ({ onRetry }: { onRetry: () => void }) => (
  <CodeNote
    icon={<WifiOffRounded />}
    title="Your code isn't on this phone yet"
    text="It needs a connection once. After that it works without one. At the door, they can also find you by name."
  >
    <Button variant="contained" fullWidth onClick={onRetry}>
      Try again
    </Button>
  </CodeNote>
);

const Loading = () => (
  <Box role="status" aria-label="Loading your code" sx={{ width: 1 }}>
    <Skeleton variant="rectangular" sx={{ aspectRatio: "1", height: "auto" }} />
  </Box>
);

const CodeView = ({ code, ...more }: ViewProps<CodeState["state"]>) => {
  if (code.state === "ready") return <Ready code={code} {...more} />;
  if (code.state === "offline") return <Offline {...more} />;
  return (
    <Suspense fallback={<Loading />}>
      <AwayCode code={code} {...more} />
    </Suspense>
  );
};

/** The code of a ticket, or where it lives and how it gets here. For events whose door scans. */
export const TicketCode = ({ ticket, userId }: { ticket: Ticket; userId: string }) => {
  const { state, error, retry, bind } = useCode(ticket, userId);
  const [printed, setPrinted] = useState<string | null>(null);
  const refresh = () => void retry();
  const print = (text: string) => {
    setPrinted(text);
    refresh();
  };
  const onBind = (intent: "bind" | "move") =>
    bind.mutate(intent, { onError: ({ message }) => toast({ title: message, variant: "destructive" }) });
  if (error) return <FailedState title="Couldn't load your code" text={error.message} onRetry={refresh} compact />;
  if (!state) return <Loading />;
  return (
    <Box data-code={state.state}>
      <CodeView
        code={state}
        ticketId={ticket.id}
        isMoving={bind.isPending}
        onBind={onBind}
        onCode={print}
        onRetry={refresh}
      />
      {printed && (
        <Suspense>
          <StillCode ticket={ticket} text={printed} onClose={() => setPrinted(null)} />
        </Suspense>
      )}
    </Box>
  );
};
