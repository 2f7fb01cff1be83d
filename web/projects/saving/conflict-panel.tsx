import { Alert, Button, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { useIsWide } from '../../shared/search/filter-bar.tsx';
import { useTeam } from '../../shared/team.tsx';
import { useSession } from '../../shell/session/session.ts';
import { conflictsOf } from '../autosave.ts';
import type { ProjectContent } from '../project-content.ts';
import classes from '../project-editor.module.css';
import type { Choices, Member } from '../three-way.ts';
import { useEditor, useEditorState } from '../use-editor.ts';
import { describeMember, memberNames } from './describe-member.ts';

export const conflictId = 'conflict';

/** Conflicting edits of two people, side by side. Both are kept until a member chooses. */
export function ConflictPanel() {
  const editor = useEditor();
  const savedBy = useEditorState((state) => state.savedBy);
  const { user } = useSession();
  const { nameOf } = useTeam();
  const autosave = useEditorState((state) => state.autosave);
  const isWide = useIsWide();
  const [choices, setChoices] = useState<Choices>({});
  const { activity, mine } = autosave;
  const conflicts = conflictsOf(autosave);
  if (activity.kind !== 'choosing' || conflicts.length === 0) return null;
  const name = savedBy === null ? '' : nameOf(savedBy);
  const whatHappened =
    savedBy !== null && savedBy === user?.userId
      ? 'You saved this project in another window'
      : name === ''
        ? 'This project was saved'
        : `${name} saved this project`;
  const missing = conflicts.filter((member) => choices[member] === undefined);
  const keep = () => {
    editor.choose(choices);
    setChoices({});
  };
  return (
    <Alert
      id={conflictId}
      tabIndex={-1}
      role="region"
      color="sun"
      icon={isWide && <GitCompareArrows size={18} />}
      title={`${whatHappened} while you were editing`}
      mb="lg"
    >
      <Stack>
        <Text>
          Both versions changed these values. Choose which to keep. All other changes of both are
          kept, and you can go on editing.
        </Text>
        {conflicts.map((member) => (
          <Choice
            key={member}
            member={member}
            mine={mine}
            theirs={activity.theirs.content}
            chosen={choices[member]}
            onChoose={(chosen) => setChoices({ ...choices, [member]: chosen })}
          />
        ))}
        <Group>
          <Button onClick={keep} disabled={missing.length > 0}>
            Keep and save
          </Button>
          {missing.length > 0 && (
            <Text>{missing.length === 1 ? '1 choice left' : `${missing.length} choices left`}</Text>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

function Choice({
  member,
  mine,
  theirs,
  chosen,
  onChoose,
}: {
  member: Member;
  mine: ProjectContent;
  theirs: ProjectContent;
  chosen: 'mine' | 'theirs' | undefined;
  onChoose: (chosen: 'mine' | 'theirs') => void;
}) {
  const [yours, others] = [mine, theirs].map((content) => describeMember(content, member));
  return (
    <Radio.Group
      label={memberNames[member]}
      value={chosen ?? null}
      onChange={(value) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
      className={classes.choice}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt={4}>
        <Side value="mine" label="Yours" lines={yours} others={others} />
        <Side value="theirs" label="Theirs" lines={others} others={yours} />
      </SimpleGrid>
    </Radio.Group>
  );
}

/** One side's lines, with those that the other side lacks highlighted. */
function Side({
  value,
  label,
  lines = [],
  others = [],
}: {
  value: 'mine' | 'theirs';
  label: string;
  lines: readonly string[] | undefined;
  others: readonly string[] | undefined;
}) {
  const isList = Math.max(lines.length, others.length) > 1;
  return (
    <Radio.Card value={value} className={classes.side} radius="md" p="sm">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator mt={2} />
        <Stack gap={2}>
          <Text fw={600}>{label}</Text>
          {lines.map((line, index) => (
            <Text
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and never move.
              key={index}
              fw={isList && !others.includes(line) ? 600 : 400}
            >
              {line}
            </Text>
          ))}
        </Stack>
      </Group>
    </Radio.Card>
  );
}
