//! Tables of P-positions.

use super::{Content, game, refused};
use crate::Refusal;
use crate::paper::sheet::Table;
use wythoff::Natural;
use wythoff::solve::{TableRow, pairs_within};

impl Content<'_> {
    /// The rows of a game's table, as many indices as `count` from `from` on.
    pub(in crate::paper) fn table_rows(
        &self,
        text: &str,
        from: &Natural,
        count: u32,
    ) -> Result<Vec<TableRow>, Refusal> {
        let end = from + u64::from(count);
        let rows = pairs_within(&game(text)?, from.clone(), self.work()).map_err(|error| refused(&error))?;
        Ok(rows.take_while(|row| row.n < end).collect())
    }

    /// A table with the columns index, lower and upper.
    pub(in crate::paper) fn pairs(
        &mut self,
        title: impl Into<String>,
        text: &str,
        names: [&str; 3],
    ) -> Result<(), Refusal> {
        let rows = self.table_rows(text, &self.given.natural("from"), self.count())?;
        let cells = |row: TableRow| vec![row.n.to_string(), row.pair.lower.to_string(), row.pair.upper.to_string()];
        self.rows(title, &names, rows.into_iter().map(cells).collect());
        Ok(())
    }

    /// Connell's table: two columns for each residue.
    pub(in crate::paper) fn residues(
        &mut self,
        title: impl Into<String>,
        k: u32,
        residues: &[u32],
    ) -> Result<(), Refusal> {
        let rows = self.table_rows(&format!("connell:k={k}"), &self.given.natural("from"), self.count())?;
        let mut head = vec!["n".to_string()];
        for i in residues {
            head.extend([format!("u_{{{i},n}}"), format!("v_{{{i},n}}")]);
        }
        let mut table = Table { title: title.into(), head: vec![head], ..Table::default() };
        for row in rows.chunks(k as usize) {
            let mut cells = vec![row.first().map(|row| row.n.to_string()).unwrap_or_default()];
            for i in residues {
                if let Some(TableRow { pair, .. }) = row.get(*i as usize) {
                    cells.extend([pair.lower.to_string(), pair.upper.to_string()]);
                }
            }
            table.rows.push(cells);
        }
        table.gaps = (0..residues.len()).map(|place| 1 + 2 * place).collect();
        self.table(table);
        Ok(())
    }
}
