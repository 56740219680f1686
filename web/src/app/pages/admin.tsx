import { ThemeProvider } from "@mui/material/styles";
import { backOfficeTheme } from "../../theme/back-office-theme.ts";
import { AdminRoutes } from "../admin/routes.tsx";

/** The back-office, on its own work surface. */
export default function Admin() {
  return (
    <ThemeProvider theme={backOfficeTheme}>
      <AdminRoutes />
    </ThemeProvider>
  );
}
