import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import type { PartnerLogoInput, PartnerLogoRecord } from "../../../../../shared/model/content.ts";
import { findLogoProblems } from "../../../../../shared/rules/logo-form.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { FormSwitch, FormText } from "../../../back-office/form/form-fields.tsx";
import { mergedForm, useMerge } from "../../../back-office/form/use-merge.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { FileButton } from "../../../back-office/media/file-button.tsx";
import { MediaPreview } from "../../../back-office/media/media-preview.tsx";
import { UploadStatus } from "../../../back-office/media/upload-status.tsx";
import { UrlField } from "../../../back-office/media/url-field.tsx";
import { useMediaUpload } from "../../../back-office/media/use-media-upload.ts";

type Values = { name: string; logo_url: string; website_url: string; is_active: boolean };
type Mode = "file" | "url";

const toValues = (logo: PartnerLogoRecord | null): Values => ({
  name: logo?.name ?? "",
  logo_url: logo?.logo_url ?? "",
  website_url: logo?.website_url ?? "",
  is_active: logo?.is_active ?? true,
});

const fields = {
  name: { label: "Name" },
  logo_url: { label: "Logo", isMedia: true },
  website_url: { label: "Website" },
  is_active: { label: "Shown on the landing page" },
};

const findLogo = async (id: string): Promise<PartnerLogoRecord | undefined> =>
  (await call("contentAdmin", "logos", {})).items.find((logo) => logo.id === id);

type Saving = { logo: PartnerLogoRecord | null; onDone: () => void; onConflict: () => Promise<boolean> };

const useSaveLogo = ({ logo, ...saving }: Saving) =>
  useSave({
    save: (values: Required<PartnerLogoInput>) =>
      logo
        ? call("contentAdmin", "updateLogo", { ...values, logoId: logo.id, version: logo.version })
        : call("contentAdmin", "createLogo", values),
    failed: "Failed to save partner logo",
    done: "Partner logo saved",
    refresh: [queryKeyOf("contentAdmin", "logos"), queryKeyOf("content", "logos")],
    ...saving,
  });

/** Adds a partner logo, or edits one: its picture is a file or an address. */
export const LogoDialog = ({ logo, onClose }: { logo: PartnerLogoRecord | null; onClose: () => void }) => {
  const [mode, setMode] = useState<Mode>("file");
  const form = useForm<Values>({
    defaultValues: toValues(logo),
  });
  const { control, handleSubmit, setError, clearErrors, formState } = form;
  const { field, fieldState } = useController({ control, name: "logo_url" });
  const setUrl = (url: string) => {
    field.onChange(url);
    clearErrors("logo_url");
  };
  const upload = useMediaUpload({ use: "logo", accept: "image" }, ({ url }) => setUrl(url));
  const isUploading = upload.state.status === "busy";
  const merge = useMerge({
    record: logo,
    readLatest: () => findLogo(logo?.id ?? ""),
    toValues,
    fields,
    form: mergedForm(form),
  });
  const { save, busy } = useSaveLogo({ logo: merge.record, onDone: onClose, onConflict: merge.onConflict });
  const submit = (values: Values) => {
    const problems = findLogoProblems({ name: values.name, mode, url: values.logo_url, file: null });
    for (const [name, message] of Object.entries(problems)) setError(name as keyof Values, { message });
    if (Object.keys(problems).length === 0) save({ ...values, website_url: values.website_url.trim() || null });
  };
  return (
    <FormDialog
      title={logo ? "Edit partner logo" : "Add partner logo"}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      isDirty={formState.isDirty}
      busy={busy || isUploading}
      submitLabel="Save"
      conflict={merge.panel}
    >
      <FormText control={control} name="name" label={fields.name.label} required />
      <Tabs value={mode} onChange={(_event, next: Mode) => setMode(next)} aria-label="Where the logo comes from">
        <Tab value="file" label="Upload File" />
        <Tab value="url" label="Use URL" />
      </Tabs>
      <Box role="tabpanel" aria-label={mode === "file" ? "Upload File" : "Use URL"} sx={{ display: "grid", gap: 1 }}>
        {field.value && <MediaPreview url={field.value} alt="Logo" contain />}
        {mode === "file" ? (
          <Box>
            <FileButton
              label="Logo"
              use="logo"
              accept="image"
              disabled={isUploading}
              onFile={upload.upload}
              onProblem={upload.refuse}
            />
            <FormHelperText>JPEG, PNG, WebP or AVIF, up to 5 MB</FormHelperText>
          </Box>
        ) : (
          <UrlField
            label="Logo URL"
            value={field.value || null}
            disabled={isUploading}
            helper="A public https address; the picture is copied once"
            onFetch={upload.fetchUrl}
            onOwn={(url) => setUrl(url ?? "")}
          />
        )}
        <UploadStatus upload={upload} label="Logo" />
        {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      </Box>
      <FormText
        control={control}
        name="website_url"
        label={fields.website_url.label}
        placeholder="https://"
        helper="Optional"
        inputMode="url"
      />
      <FormSwitch control={control} name="is_active" label={fields.is_active.label} />
    </FormDialog>
  );
};
