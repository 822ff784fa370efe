export const RECORD_ID = /^[0-9a-f]{32}$/;

/** Whether a text is a record's id: the row of contracts without a supplier has none, nor has a mistyped address. */
export const isRecordId = (text: string): boolean => RECORD_ID.test(text);
