import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListedMember } from "../../../../shared/model/managed-member.ts";
import { call, queryKeyOf } from "../../api/index.ts";

const minLength = 2;

const useFoundMembers = (text: string) => {
  const q = text.trim();
  const input = { q, limit: 20 };
  return useQuery({
    queryKey: queryKeyOf("memberSearchAdmin", "list", input),
    queryFn: ({ signal }) => call("memberSearchAdmin", "list", input, signal),
    enabled: q.length >= minLength,
    placeholderData: keepPreviousData,
  });
};

/** Finds a member by name, email or phone number. */
export const MemberPicker = ({
  label = "Member",
  helper = "Search by name, email or phone number",
  required = false,
  onPick,
}: {
  label?: string;
  helper?: string;
  required?: boolean;
  onPick: (member: ListedMember | null) => void;
}) => {
  const [text, setText] = useState("");
  const { data, isFetching, isError } = useFoundMembers(text);
  return (
    <Autocomplete
      options={text.trim().length >= minLength ? (data?.members ?? []) : []}
      filterOptions={(options) => options}
      getOptionLabel={({ display_name, email }) => `${display_name} (${email})`}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isFetching}
      noOptionsText={text.trim().length < minLength ? "Type at least 2 characters" : "No member found"}
      onInputChange={(_event, value) => setText(value)}
      onChange={(_event, member) => onPick(member)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          error={isError}
          helperText={isError ? "Couldn't search members. Try again." : helper}
        />
      )}
    />
  );
};
