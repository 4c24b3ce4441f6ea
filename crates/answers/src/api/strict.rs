//! JSON in which no object names a member twice: of two values one would be dropped without a word.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;

/// Any JSON value, read strictly.
pub(super) struct Strict(pub(super) Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strict, D::Error> {
        deserializer.deserialize_any(Reader).map(Strict)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Number::from_f64(number).map(Value::Number).ok_or_else(|| E::custom("not a number"))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(Value::String(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Strict(value)) = all.next_element()? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut all: A) -> Result<Value, A::Error> {
        let mut members = Map::new();
        while let Some(name) = all.next_key::<String>()? {
            if members.contains_key(&name) {
                let short: String = name.chars().take(40).collect();
                return Err(A::Error::custom(format!("the member '{short}' is given twice")));
            }
            let Strict(value) = all.next_value()?;
            members.insert(name, value);
        }
        Ok(Value::Object(members))
    }
}

#[cfg(test)]
mod tests {
    use super::Strict;
    use serde_json::{Value, from_str};

    #[test]
    fn what_is_read_is_what_serde_reads_except_for_members_given_twice() {
        for text in ["null", "true", "-3", "7", "1.5", "\"a\"", "[1,[2],{}]", "{\"a\":1,\"b\":{\"a\":[null]}}"] {
            let strict: Strict = from_str(text).expect(text);
            assert_eq!(strict.0, from_str::<Value>(text).unwrap());
        }
        for text in ["{\"a\":1,\"a\":1}", "[{\"b\":{\"a\":1,\"a\":2}}]"] {
            let error = from_str::<Strict>(text).err().expect(text).to_string();
            assert!(error.contains("'a' is given twice"), "{error}");
        }
        assert!(from_str::<Strict>("{\"a\":1").is_err());
    }
}
