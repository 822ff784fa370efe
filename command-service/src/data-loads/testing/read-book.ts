import excel from 'exceljs';

/** A workbook without what its cells allow: to read that, of thousands of rows, takes as long as all else of a test. */
export const readBook = async (path: string): Promise<excel.Workbook> => {
  const book = new excel.Workbook();
  await book.xlsx.readFile(path, { ignoreNodes: ['dataValidations'] } as Partial<excel.XlsxReadOptions>);
  return book;
};
