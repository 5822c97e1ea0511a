/** What is wrong with a spreadsheet, in words that follow its name. */
export class SheetFault extends Error {}
