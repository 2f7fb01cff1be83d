/** What a card shows beside the customer, for those customers who have it. */
export type Marks = { customerId: number; suburb: string; viewedAt: number | null };

export type Marked<Row> = Row & Pick<Marks, 'suburb' | 'viewedAt'>;

export function withMarks<Row extends { customerId: number }>(
  rows: readonly Row[],
  marks: readonly Marks[],
): readonly Marked<Row>[] {
  const byId = new Map(marks.map((mark) => [mark.customerId, mark]));
  return rows.map((row) => {
    const { suburb = '', viewedAt = null } = byId.get(row.customerId) ?? {};
    return { ...row, suburb, viewedAt };
  });
}
