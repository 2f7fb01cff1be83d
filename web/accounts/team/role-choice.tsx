import { Radio, Stack } from '@mantine/core';
import { keysOf } from '../../shared/keys-of.ts';
import { roleMeanings, roleNames } from '../../shell/session/role-names.ts';

export type Role = keyof typeof roleNames;

const roles = keysOf(roleNames);

/** The roles, each with its permissions. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return (
    <Radio.Group label="Role" value={value} onChange={(role) => onChange(role)}>
      <Stack gap="sm" mt="xs">
        {roles.map((role) => (
          <Radio key={role} value={role} label={roleNames[role]} description={roleMeanings[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
