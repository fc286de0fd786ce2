import type { Statements } from '../../db/database.ts';

export type OperatorAction = { operator: string; action: string; reference: string | null; outcome: string };

/** Written before anything is shown, so that every access is recorded. */
export async function noteAction(sql: Statements, { operator, action, reference, outcome }: OperatorAction) {
  await sql`
    insert into operator_action (operator, action, reference, outcome)
    values (${operator}, ${action}, ${reference}, ${outcome})`;
}
