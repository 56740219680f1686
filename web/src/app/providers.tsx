import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createQueryClient } from "../api/query-client.ts";
import { ToastProvider } from "../components/feedback/toast.tsx";
import { MembershipProvider } from "../member/membership/membership.tsx";
import { SessionProvider } from "../member/session/session.tsx";
import { theme } from "../theme/theme.ts";

/** The app's providers, outermost first. */
export const Providers = ({ children }: { children: ReactNode }) => {
  const [queryClient] = useState(createQueryClient);
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
