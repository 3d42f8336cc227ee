//! oracle-rs against dbsaci: see ../../README.md. The driver reads one packet a reply and knows no cancel, so the checks
//! keep to small results.
use oracle_rs::{Config, Connection, Value};
use std::env;

type Outcome = Result<(), String>;

fn config(password: &str, service: &str) -> Config {
    let port = env::var("DBSACI_PORT").unwrap().parse().unwrap();
    Config::new(&env::var("DBSACI_HOST").unwrap(), port, service, &env::var("DBSACI_USER").unwrap(), password)
}

fn same<T: PartialEq + std::fmt::Debug>(got: T, want: T) -> Outcome {
    if got == want {
        Ok(())
    } else {
        Err(format!("got {got:?}, want {want:?}"))
    }
}

fn text(e: impl std::fmt::Display) -> String {
    e.to_string()
}

fn fails<T>(code: &str, result: oracle_rs::Result<T>) -> Outcome {
    match result {
        Ok(_) => Err(format!("no error, {code} wanted")),
        Err(e) if format!("{e} {e:?}").contains(code) => Ok(()),
        Err(e) => Err(format!("{e:?}, {code} wanted")),
    }
}

/// NUMBERs come as text from this driver.
fn number(row: &oracle_rs::Row, index: usize) -> Option<f64> {
    row.get_f64(index).or_else(|| row.get_string(index)?.parse().ok())
}

async fn table(c: &Connection, name: &str, columns: &str) -> Outcome {
    let guard = format!("BEGIN EXECUTE IMMEDIATE 'DROP TABLE {name}'; EXCEPTION WHEN OTHERS THEN NULL; END;");
    c.execute_plsql(&guard, &[]).await.map_err(text)?;
    c.execute(&format!("CREATE TABLE {name} ({columns})"), &[]).await.map(|_| ()).map_err(text)
}

async fn wrong_password(_: &Connection) -> Outcome {
    fails("invalid", Connection::connect_with_config(config("surely not it", "FREEPDB1")).await)
}

async fn unknown_service(_: &Connection) -> Outcome {
    let password = env::var("DBSACI_PASSWORD").unwrap();
    match Connection::connect_with_config(config(&password, "no_such_service")).await {
        Ok(_) => Err("no error".into()),
        Err(_) => Ok(()), // the driver gives every refusal one text
    }
}

async fn query(c: &Connection) -> Outcome {
    let r = c.query("SELECT 1 AS one, 'a' || NULL AS x, DUMMY FROM dual", &[]).await.map_err(text)?;
    same(r.columns.iter().map(|c| c.name.clone()).collect::<Vec<_>>(), vec!["ONE".into(), "X".into(), "DUMMY".into()])?;
    let row = r.first().ok_or("no row")?;
    same(row.get_string(0), Some("1"))?; // the driver gives a NUMBER as its text
    same(row.get_string(1), Some("a"))?;
    same(row.get_string(2), Some("X"))?;
    c.ping().await.map_err(text)
}

async fn binds(c: &Connection) -> Outcome {
    let r = c.query("SELECT :1 || '-' || :2, :3 + 2 FROM dual", &["y".into(), "x".into(), 40.into()]).await.map_err(text)?;
    let row = r.first().ok_or("no row")?;
    same(row.get_string(0), Some("y-x"))?;
    same(row.get_string(1), Some("42"))?;
    let r = c.query("SELECT :1 FROM dual", &[Value::Null]).await.map_err(text)?;
    same(r.first().ok_or("no row")?.get(0).map(|v| v.is_null()), Some(true))
}

async fn dml(c: &Connection) -> Outcome {
    table(c, "pr_rust", "id NUMBER PRIMARY KEY, v VARCHAR2(20), d DATE, n NUMBER(10,2)").await?;
    for i in 1..=5i64 {
        let n = c
            .execute_dml_sql("INSERT INTO pr_rust VALUES (:1, :2, DATE '2024-02-29', :3)", &[i.into(), format!("row {i}").into(), (-1.5f64).into()])
            .await
            .map_err(text)?;
        same(n, 1)?;
    }
    same(c.execute_dml_sql("UPDATE pr_rust SET v = 'u' WHERE id <= :1", &[2.into()]).await.map_err(text)?, 2)?;
    c.commit().await.map_err(text)?;
    same(c.execute_dml_sql("DELETE FROM pr_rust", &[]).await.map_err(text)?, 5)?;
    c.rollback().await.map_err(text)?;
    let r = c.query("SELECT COUNT(*), MIN(v), SUM(n) FROM pr_rust", &[]).await.map_err(text)?;
    let row = r.first().ok_or("no row")?;
    same(row.get_string(0), Some("5"))?;
    same(row.get_string(1), Some("row 3"))?;
    same(row.get_string(2), Some("-7.5"))
}

async fn errors(c: &Connection) -> Outcome {
    fails("942", c.query("SELECT * FROM no_such_table", &[]).await)?;
    fails("904", c.query("SELECT nope FROM dual", &[]).await)?;
    let r = c.query("SELECT 'still here' FROM dual", &[]).await.map_err(text)?;
    same(r.first().ok_or("no row")?.get_string(0), Some("still here"))
}

#[tokio::main]
async fn main() {
    let password = env::var("DBSACI_PASSWORD").unwrap();
    let (mut passed, mut failed) = (0, 0);
    macro_rules! check {
        ($name:ident) => {
            let outcome = match Connection::connect_with_config(config(&password, "FREEPDB1")).await {
                Ok(c) => {
                    let outcome = $name(&c).await;
                    let _ = c.close().await;
                    outcome
                }
                Err(e) => Err(format!("connect: {e:?}")),
            };
            match outcome {
                Ok(()) => passed += 1,
                Err(why) => {
                    failed += 1;
                    println!("not ok {}: {}", stringify!($name), why);
                }
            }
        };
    }
    check!(wrong_password);
    check!(unknown_service);
    check!(query);
    check!(binds);
    check!(dml);
    check!(errors);
    println!("{passed} passed, {failed} failed");
    std::process::exit((failed > 0) as i32);
}
