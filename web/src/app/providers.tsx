import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createQueryClient } from "../api/query-client.ts";
import { ToastProvider } from "../components/feedback/toast.tsx";
import { MembershipProvider } from "../member/membership/membership.tsx";
import { SessionProvider } from "../member/session/session.tsx";
import { theme } from "../theme/theme.ts";

/** The app's providers, outermost first; `client` may hold what was read before the first render. */
export const Providers = ({ client, children }: { client?: QueryClient; children: ReactNode }) => {
  const [queryClient] = useState(() => client ?? createQueryClient());
  return (
    <ThemeProvider theme={theme} defaultMode="dark" disableTransitionOnChange>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <SessionProvider>
            <MembershipProvider>{children}</MembershipProvider>
          </SessionProvider>
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
};
