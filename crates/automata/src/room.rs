//! What lists and tables take, and what they will take once they have grown.
//!
//! A list that is full doubles; a table that is full moves into one of twice the size, and for a while there are both.

use crate::hashing::Table;

/// The bytes of a list.
pub(crate) fn list<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

/// The bytes of a list when `more` elements are pushed.
pub(crate) fn list_with<T>(list: &Vec<T>, more: usize) -> usize {
    let (needed, capacity) = (list.len() + more, list.capacity());
    let capacity = if needed <= capacity { capacity } else { needed.max(2 * capacity).max(4) };
    capacity * size_of::<T>()
}

/// The bytes of a table: a power of two of places, a byte of hash for each, a few more.
pub(crate) fn table<K, V>(table: &Table<K, V>) -> usize {
    match table.capacity() {
        0 => 0,
        capacity => places(capacity + 1, size_of::<(K, V)>()),
    }
}

/// The bytes of a table at the worst moment while one more entry is put into it.
pub(crate) fn table_with<K, V>(entries: &Table<K, V>) -> usize {
    if entries.len() < entries.capacity() {
        return table(entries);
    }
    table(entries) + places(2 * (entries.capacity() + 1), size_of::<(K, V)>())
}

fn places(least: usize, entry: usize) -> usize {
    least.next_power_of_two().max(4) * (entry + 1) + 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_foretold_comes_true() {
        let (mut numbers, mut entries) = (Vec::<u64>::new(), Table::<u64, u32>::default());
        for number in 0..5000 {
            let foretold = (list_with(&numbers, 1), table_with(&entries));
            numbers.push(number);
            entries.insert(number, 0);
            assert_eq!(foretold.0, list(&numbers));
            assert!(table(&entries) <= foretold.1 && entries.capacity() * size_of::<(u64, u32)>() <= table(&entries));
        }
    }
}
