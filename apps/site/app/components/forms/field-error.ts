/** What is wrong with one field of a form. */
export type FieldError<Name extends string = string> = { field: Name; message: string };
