import type { ProjectContent, Specification } from './project-content.ts';

/** Where a value of the project is kept. */
export type Place<Value> = {
  read: (content: ProjectContent) => Value;
  write: (content: ProjectContent, value: Value) => ProjectContent;
};

/**
 * The places of the members of what is at a place. While it is not there, those of `none` are read and nothing is written.
 * A member that older projects lack is read as null.
 */
export function membersOf<Value>(
  { read, write }: Place<Value>,
  none?: NonNullable<Value>,
): Members<Value> {
  return <Name extends keyof NonNullable<Value>>(name: Name) => ({
    read: (content) => ((read(content) ?? none)?.[name] ?? null) as Member<Value, Name>,
    write(content, value) {
      const whole = read(content);
      return whole ? write(content, { ...whole, [name]: value }) : content;
    },
  });
}

type Members<Value> = <Name extends keyof NonNullable<Value>>(
  name: Name,
) => Place<Member<Value, Name>>;
type Member<Value, Name extends keyof NonNullable<Value>> = Exclude<
  NonNullable<Value>[Name],
  undefined
>;

/** A member of the specification. */
export const at = membersOf<Specification>({
  read: ({ specification }) => specification,
  write: (content, specification) => ({ ...content, specification }),
});

/** A row of a list, undefined once it is removed. */
export function rowOf<Row>(
  { read, write }: Place<readonly Row[]>,
  index: number,
): Place<Row | undefined> {
  return {
    read: (content) => read(content)[index],
    write: (content, row) =>
      row !== undefined && index < read(content).length
        ? write(content, read(content).with(index, row))
        : content,
  };
}

/** The fields of a row: a member with its label, to which a screen reader adds which row it is. */
export function fieldsOf<Value, Looks extends object>(
  of: Members<Value>,
  row: string,
  looks: Looks,
) {
  return <Name extends keyof NonNullable<Value>>(member: Name, label: string) => ({
    ...looks,
    ...of(member),
    label,
    'aria-label': `${label}, ${row}`,
  });
}

/** One of the assumptions of the estimates. */
export const assumption = membersOf(at('assumptions'));

/** A text that may be missing, for a field that is empty then. */
export function textAt({ read, write }: Place<string> | Place<string | null>): Place<string> {
  return { read: (content) => read(content) ?? '', write };
}

/** Adapts a place to a field whose values are texts. */
export function asText<Value, Text extends string>(
  { read, write }: Place<Value>,
  show: (value: Value) => string,
  take: (text: Text) => Value,
): { read: Place<string>['read']; write: Place<Text>['write'] } {
  return {
    read: (content) => show(read(content)),
    write: (content, text) => write(content, take(text)),
  };
}
