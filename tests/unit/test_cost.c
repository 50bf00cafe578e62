/* Costs and devices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "cudalite/cost/cost.h"

static const unsigned archs[] = {50, 52, 53, 60, 61, 62,  70,  72,  75,  80,
                                 86, 87, 88, 89, 90, 100, 103, 110, 120, 121};
enum { ARCHS = sizeof archs / sizeof *archs };

/* A copy of so many bytes, with so many in flight on each of all multiprocessors. */
static Cost copy_of(const Device *device, double bytes, double flight)
{
    return (Cost){.bytes = bytes,
                  .loaded = bytes / 2,
                  .sectors = bytes / 32,
                  .wavefronts = bytes / 128,
                  .instructions = bytes / 128 * 4,
                  .flight = flight,
                  .multiprocessors = device->multiprocessors};
}

static double share_of(const Device *device, double flight)
{
    Cost cost = copy_of(device, 1e10, flight);
    return 1e10 / cost_time(device, &cost) / (device->dram * 0.89);
}

static void test_table(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARCHS; i++) {
        const Device *device = device_find(archs[i]);
        assert_non_null(device);
        assert_int_equal(device->arch, archs[i]);
        assert_true(device->l2 > device->dram && device->l2_size > device->l1_size);
        assert_true(device->clock > 0.9e9 && device->clock < 3e9);
        assert_true(device->latency > 2e-7 && device->latency < 6e-7);
        assert_true(device->l1_size >= 24 << 10 && device->shared >= 48 << 10);
    }
    assert_null(device_find(91));
    assert_int_equal(device_find(999)->arch, 75);
}

/* What CUB's DeviceTransform has under way on each multiprocessor brings about 0.9 of the bandwidth; a
 * quarter of it does not bring half. */
static void test_published_flight(void **state)
{
    (void)state;
    const struct {
        unsigned arch;
        double flight;
    } published[] = {{70, 12 << 10}, {80, 16 << 10}, {90, 32 << 10}, {100, 64 << 10}};
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        const Device *device = device_find(published[i].arch);
        double full = share_of(device, published[i].flight);
        assert_true(full > 0.82 && full < 0.95);
        assert_true(share_of(device, published[i].flight / 4) < 0.65);
        assert_true(share_of(device, published[i].flight * 8) > 0.95);
    }
}

/* More of anything is never less time. */
static void test_monotone(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARCHS; i++) {
        const Device *device = device_find(archs[i]);
        Cost cost = copy_of(device, 1e8, 4096);
        cost.chain = 1e-5;
        double *fields[] = {&cost.bytes, &cost.sectors, &cost.wavefronts, &cost.instructions,
                            &cost.chain};
        for (size_t k = 0; k < sizeof fields / sizeof *fields; k++)
            for (double before = cost_time(device, &cost); *fields[k] < 1e13;) {
                *fields[k] = *fields[k] * 3 + 1;
                assert_true(cost_time(device, &cost) >= before);
                before = cost_time(device, &cost);
            }
        for (double flight = 1; flight < 1e7; flight *= 2)
            assert_true(share_of(device, flight * 2) >= share_of(device, flight));
    }
}

static void assert_limit(const Cost *cost, const char *name)
{
    assert_string_equal(cost_limit_name(cost_limit(device_find(90), cost)), name);
}

static void test_limits(void **state)
{
    (void)state;
    const Device *device = device_find(90);
    Cost cost = copy_of(device, 1e9, 64 << 10);
    assert_limit(&cost, "DRAM");
    cost.flight = 1024;
    assert_limit(&cost, "latency");
    cost.sectors = 1e10;
    assert_limit(&cost, "L2");
    cost.wavefronts = 1e12;
    assert_limit(&cost, "L1");
    cost.instructions = 1e14;
    assert_limit(&cost, "issue");
    cost.chain = 1e4;
    assert_limit(&cost, "chain");
    cost = copy_of(device, 1000, 64 << 10);
    assert_limit(&cost, "launch");
    cost = (Cost){0};
    assert_limit(&cost, "launch");
    assert_true(cost_time(device, &cost) > 0);
}

/* Half of the multiprocessors take twice as long for what is theirs. */
static void test_active(void **state)
{
    (void)state;
    const Device *device = device_find(80);
    Cost cost = {.wavefronts = 1e12, .multiprocessors = 108}, half = cost;
    half.multiprocessors = 54;
    assert_true(cost_time(device, &half) > 1.99 * cost_time(device, &cost));
}

static void test_resident(void **state)
{
    (void)state;
    const Device *device = device_find(90);
    assert_int_equal(cost_resident(device, 256, 32, 0), 8);
    assert_int_equal(cost_resident(device, 32, 32, 0), 32);
    assert_int_equal(cost_resident(device, 256, 128, 0), 2);
    assert_int_equal(cost_resident(device, 256, 32, 48 << 10), 4);
    assert_int_equal(cost_resident(device, 256, 33, 0), 6); /* 40 registers are given */
    assert_int_equal(cost_resident(device, 1024, 255, 0), 0);
    assert_int_equal(cost_resident(device_find(75), 1024, 32, 0), 1);
}

static Str str_from(const char *text)
{
    return str_of(text);
}

static void test_read(void **state)
{
    (void)state;
    Device device;
    Str wrong;
    assert_true(device_read(str_from("# an H200\ndram=4800 arch=90 # it is\n\tlatency=375.5\r\n"),
                            &device, &wrong));
    assert_true(device.dram == 4.8e12 && device.arch == 90 && device.multiprocessors == 132);
    assert_true(device.latency > 375.4e-9 && device.latency < 375.6e-9);
    assert_true(device.bytes > 18.3 && device.bytes < 18.4);
    const char *const bad[][2] = {{"arch=90 drum=1", "drum=1"},
                                  {"arch=90 dram=x", "dram=x"},
                                  {"arch=90 dram", "dram"},
                                  {"arch=90 dram=0", "dram=0"},
                                  {"arch=90 dram=-1", "dram=-1"},
                                  {"arch=90 dram=1.2.3", "dram=1.2.3"},
                                  {"dram=100", ""},
                                  {"arch=91", ""},
                                  {"", ""},
                                  {"arch=90 multiprocessors=0.5", "multiprocessors=0.5"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(device_read(str_from(bad[i][0]), &device, &wrong));
        assert_true(str_is(wrong, bad[i][1]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),    cmocka_unit_test(test_published_flight),
        cmocka_unit_test(test_monotone), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_active),   cmocka_unit_test(test_resident),
        cmocka_unit_test(test_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
